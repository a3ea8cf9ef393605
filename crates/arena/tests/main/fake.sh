# A UCI engine for tests: `sh fake.sh MODE`. It answers with the knights' dance, which is legal from the
# start of chess, or fails in the way that MODE says.
mode=$1
echo "hello from $mode"
played=0
while read -r line; do
    case $line in
    uci)
        [ "$mode" = dumb ] && exit 1
        echo "id name fake"
        echo "option name Hash type spin default 16 min 1 max 64"
        echo "option name UCI_Variant type combo default chess var chess"
        echo uciok
        ;;
    isready) echo readyok ;;
    position*)
        # shellcheck disable=SC2086
        set -- $line
        played=$(($# > 3 ? $# - 3 : 0))
        ;;
    go*)
        case $mode in
        illegal) echo "bestmove e2e5 ponder e7e5" ;;
        silent) : ;;
        slow)
            sleep 1
            echo "bestmove a2a3"
            ;;
        crash)
            echo "out of luck" >&2
            exit 3
            ;;
        *)
            echo "info depth 9 score cp 12 nodes 345 pv g1f3"
            case $((played % 4)) in
            0) echo "bestmove g1f3" ;;
            1) echo "bestmove g8f6" ;;
            2) echo "bestmove f3g1" ;;
            3) echo "bestmove f6g8" ;;
            esac
            ;;
        esac
        ;;
    quit) exit 0 ;;
    esac
done
