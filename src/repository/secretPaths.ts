/** Names of files that hold keys or passwords wherever they lie, in lower case. */
const SECRET_NAMES = new Set([
  '.npmrc',
  '.netrc',
  '_netrc',
  '.pypirc',
  '.pgpass',
  'pgpass.conf',
  '.my.cnf',
  '.mylogin.cnf',
  '.htpasswd',
  '.dockercfg',
  '.git-credentials',
  '.boto',
  '.s3cfg',
  '.vault-token',
  '.terraformrc',
  'terraform.rc',
  'kubeconfig',
  'wp-config.php',
  'master.key',
  'shadow',
  '.envrc',
]);

const SECRET_PATTERNS: ReadonlyArray<[pattern: RegExp, what: string]> = [
  [/^\.env(?![a-z])|\.env$/, 'environment file'],
  [/\.(pem|key|p8|p12|pfx|pkcs12|jks|jceks|keystore|bks|ppk|kdbx?|der|keychain|gpg)$/, 'key or key store'],
  [/^id_(rsa|dsa|ecdsa|ed25519)(_sk)?([._-].*)?$/, 'private key'],
  [/\.kubeconfig$/, 'cluster credentials'],
  [/\.tfstate(\.\d+)?(\.backup)?$|\.tfvars(\.json)?$/, 'Terraform state or variables'],
  [
    /^(client[_-]?secret|service[_-]?account|gcp[_-]?(key|credentials)).*\.json$|[_-]service[_-]?account.*\.json$/,
    'service account',
  ],
];

/** `credentials.json` holds credentials, `credentials.py` the code that reads them: code is judged by its contents. */
const CREDENTIALS = /^\.?(credentials?|secrets?)([._-].*)?$/;
const CODE =
  /\.(pyi?|[cm]?[jt]sx?|java|kts?|groovy|scala|sc|go|rs|rb|php|cs|fs|vb|swift|m|mm|c|cc|cpp|cxx|h|hh|hpp|hxx|dart|exs?|lua|vue|svelte|pl|pm|r|jl|hs|clj|erl|ml|md|rst|proto|sql)$/;

/** Folders of which nothing may leave. */
const SECRET_FOLDERS = new Set(['.ssh', '.gnupg', '.aws', '.azure', '.kube', '.docker', 'gcloud']);

/**
 * Why a file looks like a secret by its path (POSIX), null where it does not: `environment file`. Such files never leave the machine.
 * A wrong guess costs one file's summary, a missed one may cost a key.
 */
export function secretByPath(path: string): string | null {
  const parts = path.toLowerCase().split('/');
  const name = parts.pop() ?? '';
  const folder = parts.find((part) => SECRET_FOLDERS.has(part));
  if (folder !== undefined && !CODE.test(name)) return `in ${folder}`;
  if (SECRET_NAMES.has(name)) return 'credentials';
  if (CREDENTIALS.test(name) && !CODE.test(name)) return 'credentials';
  return SECRET_PATTERNS.find(([pattern]) => pattern.test(name))?.[1] ?? null;
}
