#!/usr/bin/env bash
#
# Deploys a release to a host. Run it with --help first.

set -euo pipefail

HERE="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
readonly HERE

source ./lib/log.sh
. "$HERE/lib/retry.sh"
source "$(dirname "$0")/lib/remote.sh"
source "${CONFIG_FILE}"
[ -f ~/.deployrc ] && . ~/.deployrc

# Prints how to use the command.
usage() {
  cat <<EOT
Usage: deploy [options] HOST

not_a_function() {
  echo "only text"
}
EOT
}

# Fails with a message.
# Exit status is always 1.
die() { log_error "$*"; exit 1; }

function parse_options {
  while getopts ":h:v-:" opt; do
    case "$opt" in
      h) usage; exit 0 ;;
      v) VERBOSE=1 ;;
      -) long_option "$OPTARG" ;;
      *) die "unknown option $OPTARG" ;;
    esac
  done
}

function long_option() {
  local name="${1%%=*}"
  case "$name" in
    help) usage ;;
    *) die "unknown option --$name" ;;
  esac
}

if command -v sha256sum >/dev/null; then
  checksum() { sha256sum "$1" | cut -d' ' -f1; }
else
  # macOS has another tool.
  checksum() {
    shasum -a 256 "$1" | cut -d' ' -f1
  }
fi

deploy::upload() {
  local file="$1" host="$2"
  local sum
  sum="$(checksum "$file")"

  with_retry() {
    local attempt
    for attempt in 1 2 3; do
      "$@" && return 0
      sleep "$attempt"
    done
    return 1
  }

  with_retry scp "$file" "$host:/tmp/$sum" || die "upload failed"
}

# Runs in a subshell so that the folder is left again.
build-release() (
  cd "$HERE/.."
  make release
)

function deploy::activate
{
  ssh "$1" bash -s <<'REMOTE'
function not_here() { true; }
ln -sfn /srv/release /srv/current
REMOTE
  local -A seen=([a]=1 [b]=2)
  for key in "${!seen[@]}"; do
    [[ "$key" =~ ^[a-z]+$ ]] && echo "$(( seen[$key] << 1 ))"
  done
}

rollback() {
  trap 'die "interrupted"' INT
  if ! deploy::activate "$1"; then
    die "rollback failed"
  fi
} >&2

main() {
  parse_options "$@"
  shift $((OPTIND - 1))
  build-release
  deploy::upload dist/app.tgz "$1" | tee -a deploy.log
  deploy::activate "$1" || { rollback "$1"; die "rolled back"; }
}

main "$@"
