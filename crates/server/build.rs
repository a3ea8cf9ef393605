//! Makes the folder of the browser app, so that the server builds without the app.

fn main() {
    println!("cargo::rerun-if-changed=site");
    if let Err(error) = std::fs::create_dir_all("site") {
        println!("cargo::error=cannot create crates/server/site: {error}");
    }
}
