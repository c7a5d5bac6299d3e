const LOCK_FILES = new Set([
  'package-lock.json',
  'npm-shrinkwrap.json',
  'yarn.lock',
  'pnpm-lock.yaml',
  'bun.lock',
  'bun.lockb',
  'deno.lock',
  'cargo.lock',
  'poetry.lock',
  'pdm.lock',
  'uv.lock',
  'pipfile.lock',
  'composer.lock',
  'gemfile.lock',
  'go.sum',
  'go.work.sum',
  'mix.lock',
  'pubspec.lock',
  'podfile.lock',
  'package.resolved',
  'gradle.lockfile',
  'packages.lock.json',
  'paket.lock',
  'conan.lock',
  'flake.lock',
  '.terraform.lock.hcl',
]);

const GENERATED_NAMES: readonly RegExp[] = [
  // Protocol buffers and gRPC
  /\.pb(\.gw)?\.(go|cc|cpp|h|rb|swift|dart)$/,
  /_pb2(_grpc)?\.pyi?$/,
  /_(grpc_)?pb\.(js|d\.ts|ts|rb)$/,
  /_grpc\.pb\.go$/,
  // Dart, C#, XAML and form designers
  /\.(g|freezed|gr|config|mocks)\.dart$/,
  /\.(g|g\.i|designer)\.(cs|vb)$/i,
  // "generated" or "gen" as the last word of the name
  /[._-](generated|gen)\.\w+$/i,
  /^zz_generated/,
  /^(parsetab|lextab)\.py$/,
  /^(moc|ui|qrc)_\w+\.(cpp|h)$/,
  // Snapshots and source maps
  /\.(snap|ambr|map)$/,
];

const GENERATED_PARTS = new Set(['generated', '__generated__', '__snapshots__', '.generated']);
const BUILT_EXTENSION = /\.(js|cjs|mjs|css|d\.ts)$/;

/** @param folders lower-case folder names of the path, outermost first */
export function generatedByName(folders: readonly string[], name: string): boolean {
  if (LOCK_FILES.has(name.toLowerCase())) return true;
  if (GENERATED_NAMES.some((pattern) => pattern.test(name))) return true;
  if (folders.some((part) => GENERATED_PARTS.has(part))) return true;
  return folders.includes('dist') && BUILT_EXTENSION.test(name);
}

export function minifiedByName(name: string): boolean {
  return /[.-]min\.(js|cjs|mjs|css|html|json)$/i.test(name) || /\.(bundle|packed)\.js$/i.test(name);
}
