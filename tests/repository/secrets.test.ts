import { describe, expect, it } from 'vitest';
import { secretByContent } from '../../src/repository/secretContents.js';
import { secretByPath } from '../../src/repository/secretPaths.js';

describe('a secret by its path', () => {
  it.each([
    '.env',
    'app/.env.production',
    '.env.example',
    'deploy/prod.env',
    '.envrc',
    'certs/server.pem',
    'certs/server.key',
    'config/master.key',
    'id_rsa',
    'keys/id_ed25519',
    'keys/id_rsa.old',
    '.npmrc',
    '.netrc',
    'credentials',
    'credentials.json',
    'config/credentials.yml.enc',
    'credentials-prod.xml',
    'secrets.yaml',
    'store.p12',
    'store.PFX',
    'android/release.jks',
    'android/release.keystore',
    'kubeconfig',
    'staging.kubeconfig',
    '.kube/config',
    'terraform.tfstate',
    'infra/terraform.tfstate.backup',
    'infra/prod.tfvars',
    'service-account.json',
    'my-service-account-key.json',
    'client_secret_123.json',
    '.ssh/config',
    'home/.aws/config',
    'wp-config.php',
  ])('%s', (path) => expect(secretByPath(path)).not.toBeNull());

  it.each([
    'src/environment.ts',
    'src/env.py',
    'src/credentials.py',
    'google/auth/credentials.py',
    'src/secrets/manager.go',
    'src/keyboard.ts',
    'src/monkey.py',
    'lib/service_account.rb',
    'docs/credentials.md',
    'src/Keystore.java',
    'aws/client.py',
    'tests/.docker/build.py',
    'src/environ.environment',
  ])('not %s', (path) => expect(secretByPath(path)).toBeNull());
});

/** Put together here, so that no scanner takes this file for a leak. */
const random = (length: number) => 'aB3dE6gH9jK2mN5pQ8sT1vW4yZ7cF0iL'.repeat(3).slice(0, length);
const block = (kind: string) => `-----BEGIN ${kind}PRIVATE KEY-----`;

describe('a secret by its contents', () => {
  it.each([
    ['private key', `key = """${block('RSA ')}\nProc-Type: 4,ENCRYPTED\n\n${random(64)}\n`],
    ['private key', JSON.stringify({ type: 'service_account', private_key: `${block('')}\n${random(64)}\n` })],
    ['private key', `${block('OPENSSH ')}\r\n${random(64)}\r\n`],
    ['AWS access key', `id = "${'AK'}IA${'Q3EGRDU7XNWB5YTZ'}"`],
    ['GitHub token', `TOKEN=${'gh'}p_${random(36)}`],
    ['GitHub token', `${'github'}_pat_${random(70)}`],
    ['GitLab token', `${'glp'}at-${random(20)}`],
    ['Slack token', `${'xo'}xb-${random(30)}`],
    ['Stripe key', `${'sk'}_live_${random(24)}`],
    ['Google API key', `"${'AI'}za${random(35)}"`],
    ['model server key', `${'sk'}-ant-${random(40)}`],
    ['OpenRouter key', `${'sk'}-or-v1-${'0f9e8d7c6b5a4321'.repeat(4)}`],
    ['Groq key', `${'gs'}k_${random(52)}`],
    ['npm token', `//registry/:_authToken=${'np'}m_${random(36)}`],
  ])('%s', (what, text) => expect(secretByContent(`import os\n${text}\nprint()\n`)).toBe(what));

  it.each([
    ['the head of a block in code that reads keys', `if line == "${block('RSA ')}":\n    return read_key(lines)\n`],
    ['a public key', `-----BEGIN PUBLIC KEY-----\n${random(64)}\n`],
    ['a placeholder', `TOKEN=${'gh'}p_${'x'.repeat(36)}`],
    ['the example of the documentation', `${'AK'}IAIOSFODNN7EXAMPLE`],
    ['an ordinary identifier', 'sk-learn-something-long-and-hyphenated-that-is-no-key hf_model npm_config_registry'],
    ['a hash', `sha256-${random(43)}=`],
  ])('not %s', (_, text) => expect(secretByContent(text)).toBeNull());
});
