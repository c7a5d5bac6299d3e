import type { Files } from '../repository/tempRepository.js';

/** A question with a known answer over a made project: one file to be found among distractors that share its words. */
export interface MadeCase {
  language: string;
  query: string;
  /** Path of the file that has to be first. */
  path: string;
  /** Qualified name that has to be among its candidate targets. */
  target: string;
  files: Files;
}

interface Sketch {
  language: string;
  /** `src/%.go`: where module `%` lies. */
  place: string;
  /** A module with one type and one method of it, in this language. */
  module: (type: string, method: string, words: readonly string[]) => string;
  /** Qualified name of the method. */
  qualified: (type: string, method: string) => string;
}

/** Type, method, and words of its body. The first is asked for; all the others are near it. */
const MODULES: readonly (readonly [type: string, method: string, ...words: string[]])[] = [
  ['InvoiceMailer', 'resendUnpaid', 'invoice', 'reminder', 'overdue', 'recipient'],
  ['InvoiceStore', 'loadAll', 'invoice', 'database', 'rows', 'cursor'],
  ['InvoicePrinter', 'printPage', 'invoice', 'paper', 'margin', 'page'],
  ['ReminderClock', 'nextRun', 'reminder', 'schedule', 'interval', 'clock'],
  ['MailQueue', 'pushMessage', 'recipient', 'queue', 'message', 'smtp'],
  ['CustomerIndex', 'findByName', 'customer', 'name', 'lookup', 'tree'],
  ['PaymentGate', 'chargeCard', 'payment', 'card', 'charge', 'gateway'],
  ['RefundDesk', 'approveRefund', 'refund', 'approve', 'desk', 'amount'],
  ['AuditTrail', 'appendEntry', 'audit', 'entry', 'append', 'journal'],
  ['SessionCache', 'evictOldest', 'session', 'evict', 'oldest', 'capacity'],
  ['TaxTable', 'rateFor', 'tax', 'rate', 'region', 'table'],
];
const QUERY =
  'Overdue reminder goes to the wrong recipient\n\nAfter the upgrade resendUnpaid sends the reminder of an overdue invoice to the previous recipient.';

const SKETCHES: readonly Sketch[] = [
  {
    language: 'python',
    place: 'app/%.py',
    qualified: dotted,
    module: (type, method, words) =>
      `class ${type}:\n    def ${method}(self, ${words[0]}):\n${words.map((word) => `        self.${word} = ${words[0]}.${word}\n`).join('')}        return self\n`,
  },
  {
    language: 'typescript',
    place: 'src/%.ts',
    qualified: dotted,
    module: (type, method, words) =>
      `export class ${type} {\n  ${method}(${words[0]}: Item): void {\n${words.map((word) => `    this.use(${words[0]}.${word})\n`).join('')}  }\n}\n`,
  },
  {
    language: 'javascript',
    place: 'lib/%.js',
    qualified: dotted,
    module: (type, method, words) =>
      `class ${type} {\n  ${method}(${words[0]}) {\n${words.map((word) => `    this.use(${words[0]}.${word})\n`).join('')}  }\n}\nmodule.exports = { ${type} }\n`,
  },
  {
    language: 'java',
    place: 'src/main/java/shop/%.java',
    qualified: dotted,
    module: (type, method, words) =>
      `package shop;\n\npublic class ${type} {\n    public void ${method}(Item ${words[0]}) {\n${words.map((word) => `        use(${words[0]}.${word});\n`).join('')}    }\n}\n`,
  },
  {
    language: 'go',
    place: 'internal/%.go',
    qualified: dotted,
    module: (type, method, words) =>
      `package internal\n\ntype ${type} struct{}\n\nfunc (t *${type}) ${method}(${words[0]} Item) {\n${words.map((word) => `\tuse(${words[0]}.${word})\n`).join('')}}\n`,
  },
  {
    language: 'rust',
    place: 'src/%.rs',
    qualified: (type, method) => dotted(type, snake(method)),
    module: (type, method, words) =>
      `pub struct ${type};\n\nimpl ${type} {\n    pub fn ${snake(method)}(&self, ${words[0]}: Item) {\n${words.map((word) => `        take(${words[0]}.${word});\n`).join('')}    }\n}\n`,
  },
  {
    language: 'ruby',
    place: 'lib/shop/%.rb',
    qualified: (type, method) => dotted(type, snake(method)),
    module: (type, method, words) =>
      `class ${type}\n  def ${snake(method)}(${words[0]})\n${words.map((word) => `    take(${words[0]}.${word})\n`).join('')}  end\nend\n`,
  },
  {
    language: 'php',
    place: 'src/%.php',
    qualified: dotted,
    module: (type, method, words) =>
      `<?php\n\nclass ${type}\n{\n    public function ${method}($${words[0]})\n    {\n${words.map((word) => `        take($${words[0]}->${word});\n`).join('')}    }\n}\n`,
  },
  {
    language: 'c_sharp',
    place: 'Shop/%.cs',
    qualified: dotted,
    module: (type, method, words) =>
      `public class ${type}\n{\n    public void ${method}(Item ${words[0]})\n    {\n${words.map((word) => `        Take(${words[0]}.${word});\n`).join('')}    }\n}\n`,
  },
  {
    language: 'kotlin',
    place: 'src/main/kotlin/%.kt',
    qualified: dotted,
    module: (type, method, words) =>
      `class ${type} {\n    fun ${method}(${words[0]}: Item) {\n${words.map((word) => `        take(${words[0]}.${word})\n`).join('')}    }\n}\n`,
  },
  {
    language: 'cpp',
    place: 'src/%.cpp',
    qualified: dotted,
    module: (type, method, words) =>
      `class ${type} {\npublic:\n  void ${method}(const Item& ${words[0]}) {\n${words.map((word) => `    take(${words[0]}.${word});\n`).join('')}  }\n};\n`,
  },
  {
    language: 'swift',
    place: 'Sources/%.swift',
    qualified: dotted,
    module: (type, method, words) =>
      `class ${type} {\n    func ${method}(_ ${words[0]}: Item) {\n${words.map((word) => `        take(${words[0]}.${word})\n`).join('')}    }\n}\n`,
  },
];

/** One question for each language. */
export const MADE_CASES: readonly MadeCase[] = SKETCHES.map(({ language, place, module, qualified }) => {
  const path = (type: string) => place.replace('%', type);
  const [asked, method] = MODULES[0]!;
  const files: Files = { 'README.md': 'Sends invoices and reminders to each recipient.\n' };
  for (const [type, own, ...words] of MODULES) files[path(type)] = module(type, own, words);
  return { language, query: QUERY, path: path(asked), target: qualified(asked, method), files };
});

/** The question of the paper in small: a class that runs git as a subprocess, among those that only mention it. */
export const EXECUTE_CASE: MadeCase = {
  language: 'python',
  query:
    'Git.execute: kill_after_timeout does not kill the process when env is passed\n\nWhen I call `repo.git.execute([...], env={...}, kill_after_timeout=5)` the timer fires but the process goes on. Environment and kill timeout do not work together.',
  path: 'git/cmd.py',
  target: 'Git.execute',
  files: {
    'git/__init__.py': 'from git.cmd import Git\nfrom git.repo import Repo\n',
    'git/cmd.py': [
      'import os',
      'import signal',
      'import subprocess',
      'import threading',
      '',
      '',
      'class Git:',
      '    """Runs git commands."""',
      '',
      '    def __init__(self, working_dir=None):',
      '        self._working_dir = working_dir',
      '        self._environment = {}',
      '',
      '    def update_environment(self, **kwargs):',
      '        """Sets variables for all later commands."""',
      '        self._environment.update(kwargs)',
      '',
      '    def execute(self, command, env=None, kill_after_timeout=None, with_stdout=True):',
      '        """Runs a command and waits for it.',
      '',
      '        :param env: variables added to the environment of the process.',
      '        :param kill_after_timeout: seconds after which the process is killed.',
      '        """',
      '        inline_env = env',
      '        env = os.environ.copy()',
      '        env.update(self._environment)',
      '        if inline_env is not None:',
      '            env.update(inline_env)',
      '        process = subprocess.Popen(command, env=env, cwd=self._working_dir)',
      '',
      '        def kill_process(pid):',
      '            os.kill(pid, signal.SIGKILL)',
      '',
      '        if kill_after_timeout is not None:',
      '            watchdog = threading.Timer(kill_after_timeout, kill_process, args=(process.pid,))',
      '            watchdog.start()',
      '        return process.wait()',
      '',
    ].join('\n'),
    'git/repo.py': [
      'from git.cmd import Git',
      '',
      '',
      'class Repo:',
      '    def __init__(self, path):',
      '        self.git = Git(path)',
      '',
      '    def iter_commits(self, rev):',
      '        return self.git.execute(["rev-list", rev])',
      '',
    ].join('\n'),
    'git/remote.py':
      'class Remote:\n    def fetch(self, kill_after_timeout=None):\n        return self.repo.git.fetch(self, kill_after_timeout=kill_after_timeout)\n',
    'git/util.py':
      'def finalize_process(process):\n    process.wait()\n\n\ndef environment_value(name, env):\n    return env.get(name)\n',
    'git/config.py': 'class Config:\n    def read(self, env):\n        return env\n',
    'git/diff.py': 'class Diff:\n    def between(self, a, b):\n        return a, b\n',
    'git/exc.py':
      'class GitCommandError(Exception):\n    """A command failed, its process ended with an error or a timeout."""\n',
    'git/index.py': 'class IndexFile:\n    def write(self):\n        pass\n',
    'git/objects.py': 'class Commit:\n    def tree(self):\n        pass\n',
    'test/test_git.py':
      'def test_execute_with_env_and_timeout(repo):\n    repo.git.execute(["version"], env={"A": "b"}, kill_after_timeout=5)\n',
    'doc/tutorial.rst': 'Use ``repo.git.execute`` to run a command with an environment (env) and a kill timeout.\n',
  },
};
function dotted(type: string, method: string): string {
  return `${type}.${method}`;
}

function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
