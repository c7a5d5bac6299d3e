/** A server process over the fake repository, bundled by the tests that start it. */
import { serveStdio } from '../../../src/interfaces/mcp/stdio.js';
import { openFakeRepository } from './fakeRepository.js';

await serveStdio({
  openRepository: openFakeRepository,
  defaultRepo: process.env.TEST_REPO ?? process.cwd(),
  useClientRoots: process.env.TEST_EXPLICIT_REPO !== '1',
  version: '9.9.9',
});
