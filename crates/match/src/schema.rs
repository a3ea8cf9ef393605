//! Types of `core`, and others that need it, as they are described for users of the JSON interface.

use crate::SeatKind;
use utoipa::openapi::schema::{ObjectBuilder, Schema, SchemaType, Type};
use utoipa::openapi::{KnownFormat, RefOr, SchemaFormat};
use variorum_core::{Departure, Player};

fn one_of(names: impl IntoIterator<Item = &'static str>) -> ObjectBuilder {
    ObjectBuilder::new().schema_type(SchemaType::Type(Type::String)).enum_values(Some(names))
}

/// The name of a player.
pub(crate) fn player() -> ObjectBuilder {
    one_of(Player::ALL.map(Player::name)).description(Some("A player, by name."))
}

/// How a player left the game.
pub(crate) fn departure() -> ObjectBuilder {
    let ways = [Departure::Resign, Departure::Time].map(crate::departure::name);
    one_of(ways).description(Some("How a player left the game."))
}

/// A reason of the rules.
pub(crate) fn reason() -> ObjectBuilder {
    ObjectBuilder::new()
        .schema_type(SchemaType::Type(Type::String))
        .description(Some("A reason of the rules: `repetition`, `fifty`."))
}

/// One object for both kinds, so that generated programs have one type for all that it is a part of.
impl utoipa::PartialSchema for SeatKind {
    fn schema() -> RefOr<Schema> {
        let level = ObjectBuilder::new()
            .schema_type(SchemaType::Type(Type::Integer))
            .format(Some(SchemaFormat::KnownFormat(KnownFormat::Int32)))
            .minimum(Some(1))
            .maximum(Some(8))
            .description(Some("Of the computer: 1 (a child can win) to 8 (full strength)."));
        ObjectBuilder::new()
            .property(
                "kind",
                one_of(["human", "computer"]).description(Some("A person or program, or the computer.")),
            )
            .required("kind")
            .property("level", level)
            .description(Some("Who plays for a seat: a person or program, or the computer of the server."))
            .into()
    }
}

impl utoipa::ToSchema for SeatKind {}
