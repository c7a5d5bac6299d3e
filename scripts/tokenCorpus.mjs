// Writes tests/navigation/tokenCorpus.json: texts with their true number of o200k tokens, which the estimate must not go below.
//
//   npm install --prefix /some/folder gpt-tokenizer@4.0.0
//   node scripts/tokenCorpus.mjs /some/folder
//
// Not part of the build or the tests: the tokenizer is no dependency. The texts are this project's own sources (whole pieces
// of 1,200 characters, and with their white space squeezed out, as minifiers leave code), sentences in many scripts, and made
// characters from a fixed seed. The fitted costs come from other texts (fitTokenCosts.mjs), so this is a check and no echo.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const [tokenizerFolder] = process.argv.slice(2);
if (!tokenizerFolder) throw new Error('usage: tokenCorpus.mjs TOKENIZER_FOLDER');
const require = createRequire(join(resolve(tokenizerFolder), 'package.json'));
const { encode } = await import(pathToFileURL(require.resolve('gpt-tokenizer/encoding/o200k_base')).href).then(
  (module) => module.default ?? module,
);

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const DIGITS = '0123456789';
const SIGNS = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';

const SENTENCES = {
  english:
    'When the token has expired, the callback fails with a misleading message and the session is never closed again.',
  german:
    'Wenn das Zugriffstoken abgelaufen ist, schlägt der Rückruf mit einer irreführenden Meldung fehl und die Sitzung bleibt geöffnet.',
  french: "Lorsque le jeton a expiré, l'appel échoue avec un message trompeur et la session n'est jamais refermée.",
  polish: 'Gdy token wygaśnie, wywołanie kończy się mylącym komunikatem, a sesja nigdy nie zostaje zamknięta.',
  turkish: 'Belirteç süresi dolduğunda geri çağırma yanıltıcı bir iletiyle başarısız oluyor ve oturum kapanmıyor.',
  vietnamese: 'Khi mã thông báo hết hạn, lệnh gọi lại thất bại với thông báo gây hiểu lầm và phiên không được đóng.',
  russian:
    'Когда срок действия токена истёк, обратный вызов завершается с непонятным сообщением, а сеанс не закрывается.',
  ukrainian: 'Коли термін дії токена спливає, виклик завершується незрозумілим повідомленням, а сеанс не закривається.',
  ossetic: 'Токены рӕстӕг куы ахицӕн вӕййы, уӕд фарст ӕнӕбары хъусынгӕнӕнимӕ нӕ ӕххӕст кӕны.',
  esperanto:
    'Kiam la ĵetono eksvalidiĝas, la revoko malsukcesas kun miskompreniga mesaĝo kaj la seanco ĉiam restas malfermita.',
  greek: 'Όταν λήξει το διακριτικό, η κλήση αποτυγχάνει με παραπλανητικό μήνυμα και η συνεδρία δεν κλείνει ποτέ.',
  arabic: 'عندما تنتهي صلاحية الرمز تفشل المكالمة برسالة مضللة ولا يتم إغلاق الجلسة أبدا.',
  hebrew: 'כאשר האסימון פג, הקריאה נכשלת עם הודעה מטעה והמושב לעולם אינו נסגר.',
  hindi: 'जब टोकन की समय सीमा समाप्त हो जाती है तो कॉल एक भ्रामक संदेश के साथ विफल हो जाती है।',
  thai: 'เมื่อโทเค็นหมดอายุ การเรียกกลับจะล้มเหลวพร้อมข้อความที่ทำให้เข้าใจผิด และเซสชันจะไม่ถูกปิด',
  chinese: '令牌过期后，回调会失败并显示误导性的消息，会话也永远不会关闭。请检查配置文件。',
  japanese:
    'トークンの有効期限が切れると、コールバックは誤解を招くメッセージとともに失敗し、セッションは閉じられません。',
  korean: '토큰이 만료되면 콜백이 오해를 일으키는 메시지와 함께 실패하고 세션이 닫히지 않습니다.',
};

let seed = 20;
function random() {
  seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
  return seed / 0x7fffffff;
}
function made(alphabet, length) {
  const characters = [...alphabet];
  return Array.from({ length }, () => characters[Math.floor(random() * characters.length)]).join('');
}

const texts = [];
const add = (kind, text) => texts.push({ kind, text, tokens: encode(text).length });

const sources = readdirSync(join(root, 'src'), { recursive: true })
  .map(String)
  .filter((file) => file.endsWith('.ts'))
  .sort();
for (const [index, file] of sources.entries()) {
  if (index % 4 !== 0) continue;
  const text = readFileSync(join(root, 'src', file), 'utf8').slice(0, 1200);
  add('code', text);
  add(
    'minified',
    text.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').replace(/\s*([^\w\s])\s*|\s+/g, (_, sign) => sign ?? ' '),
  );
}
for (const [kind, sentence] of Object.entries(SENTENCES)) add(kind, `${sentence}\n`.repeat(3));
for (const character of SIGNS + LETTERS) add('repeated', character.repeat(60));
for (let round = 1; round <= 6; round++) {
  add('base64', made(`${LETTERS}${LETTERS.toUpperCase()}${DIGITS}+/`, 300));
  add('hexadecimal', made(`${DIGITS}abcdef`, 64 * round));
  add('digits', made(DIGITS, 50 * round));
  add('letters', made(LETTERS, 200));
  add('capitals', made(LETTERS.toUpperCase(), 100));
  add('identifiers', made(`${LETTERS + DIGITS}_`, 200));
  add('punctuation', made(SIGNS, 120));
  add('white space', made(' \t\n', 120));
  add('line ends', '\r\n'.repeat(round * 7));
  add('blanks', ' '.repeat(round * round * 9));
  add('tabs', '\t'.repeat(round * 9));
  add('rulers', `${made(SIGNS, 1).repeat(round * 20)}\n`);
  add('emoji', made('😀🚀✅❌🎉👍🔥💡🐛🧪🇩🇪', 40));
  add('zero bytes', [...made(LETTERS, 40)].join('\0'));
  add('emoji families', '👩‍👩‍👧‍👦🏳️‍🌈👨🏽‍💻'.repeat(round));
  add('boxes', made('│├└─┌┐┘┤┬┴┼', 60));
  add('arrows', made('←→↑↓⇒≤≥≠∑√∞', 40));
  add('broken text', made('\ufffd\u0000\u0001\u001b', 30));
  add('numbers', Array.from({ length: 40 }, () => Math.floor(random() * 10 ** (1 + round))).join(', '));
  add('paths', Array.from({ length: 8 }, () => `src/${made(LETTERS, 3)}/handlers/user_session_store.py`).join('\n'));
}
writeFileSync(
  join(root, 'tests/navigation/tokenCorpus.json'),
  `[\n${texts.map((text) => JSON.stringify(text)).join(',\n')}\n]\n`,
);
console.log(`${texts.length} texts`);
