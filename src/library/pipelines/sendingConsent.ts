import type { LocateCallOptions, SendingRequest } from '../../api.js';
import { RepoNavError } from '../../errors.js';
import { visible } from '../../navigation/index.js';
import type { AllowSending, Sending } from '../../retrieval/representations/types.js';

/**
 * Asks before anything goes to another machine, once for each model, representation and purpose, one question at a time. Hosts that
 * REPONAV_CONSENT names (separated by commas) are agreed to.
 */
export function sendingConsent({
  consent,
  env = process.env,
}: Pick<LocateCallOptions, 'consent' | 'env'>): AllowSending {
  const hosts = (env.REPONAV_CONSENT ?? '')
    .split(',')
    .map((host) => host.trim().toLowerCase())
    .filter((host) => host !== '');
  const agreed = new Set<string>();
  const askOnce = async (sending: Sending) => {
    const about = `${sending.model} ${sending.host} ${sending.what}`;
    // Who agreed to the texts agreed to the issue: that was said.
    if (agreed.has(`${about} ${sending.purpose}`)) return;
    if (sending.purpose === 'embed-query' && agreed.has(`${about} embed-documents`)) return;
    const request = sendingRequest(sending);
    if (consent === undefined || (consent !== true && !(await consent(request)))) {
      throw new RepoNavError(
        'consent_needed',
        request.text,
        `Nothing of it was sent. Agree with --yes (consent: true in the library), or set REPONAV_CONSENT=${sending.host}.`,
      );
    }
    agreed.add(`${about} ${sending.purpose}`);
  };
  let turn: Promise<void> = Promise.resolve();
  return async (sending) => {
    if (sending.local || consent === true || hosts.includes(sending.host.toLowerCase())) return;
    // Two retrievers ask at the same time; a person answers one question at a time.
    const mine = turn.then(() => askOnce(sending));
    turn = mine.catch(() => undefined);
    await mine;
  };
}

const PURPOSES: Readonly<Record<string, string>> = {
  'embed-documents': 'to make vectors of them',
  'embed-query': 'to make a vector of it',
  'llm-retrieval': 'to have files named',
  'llm-ranking': 'to have files put in order',
  'llm-folders': 'to have folders ruled out',
};

function sendingRequest(sending: Sending): SendingRequest {
  const { model, host, local, what, purpose, files, withheld = 0, tokens, outputTokens, price } = sending;
  const usd = price === null ? null : (tokens * price.inputPerMTok + outputTokens * price.outputPerMTok) / 1e6;
  const texts = what === 'path' ? 'paths' : what === 'source' ? 'sources' : `texts (${what})`;
  const sent =
    files === 0 ? 'the issue' : `the issue and the ${texts} of ${count(files)} ${files === 1 ? 'file' : 'files'}`;
  const kept =
    withheld === 0
      ? ''
      : `, without ${count(withheld)} that ${withheld === 1 ? 'looks like a secret' : 'look like secrets'},`;
  const out = outputTokens === 0 ? '' : ` and ${count(outputTokens)} out`;
  const cost =
    usd === null
      ? 'the price is not known'
      : `at most ${dollars(usd)} by the price of ${price!.asOf}${price!.unconfirmed ? ', which could not be confirmed' : ''}`;
  return {
    model: { name: model, host, local },
    what,
    purpose,
    files,
    withheld,
    tokens,
    outputTokens,
    usd,
    priceAsOf: price?.asOf ?? null,
    text: `This would send ${sent}${kept} to ${visible(host)} (model ${visible(model)}) ${PURPOSES[purpose] ?? ''}: at most about ${count(tokens)} tokens in${out}, ${cost}.`,
  };
}

function dollars(usd: number): string {
  return usd > 0 && usd < 0.0001 ? '$0.0001' : `$${usd.toFixed(usd < 1 ? 4 : 2)}`;
}

function count(value: number): string {
  return value.toLocaleString('en-US');
}
