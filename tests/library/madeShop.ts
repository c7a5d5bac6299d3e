/** Put together here, so that no scanner takes this file for a leak. */
export const MADE_SECRET = 'qW3rT5yU7iO9pA1sD2fG4hJ6kL8zX0cVbNmQ';

/** A project with something of everything that is summarized, left out, or withheld. */
export const SHOP: Record<string, string | Uint8Array> = {
  'src/cart.py': 'class Cart:\n    def add(self, item):\n        self.items.append(item)\n',
  'src/prices.py': 'def price(item):\n    return item.price * 2\n',
  'web/app.ts': 'export function start(): void {\n  console.log("shop");\n}\n',
  'src/__init__.py': '',
  'src/blank.py': '\n\n',
  'tests/test_cart.py': 'def test_add():\n    assert True\n',
  'vendor/lib.py': 'x = 1\n',
  'src/shop_pb2.py': 'x = 1\n',
  'README.md': '# Shop\n',
  'logo.png': new Uint8Array([137, 80, 78, 71, 0, 0, 1]),
  '.env': `TOKEN=${MADE_SECRET}\n`,
  'deploy/credentials.json': `{"password": "${MADE_SECRET}"}\n`,
  'wp-config.php': `<?php define('DB_PASSWORD', '${MADE_SECRET}');\n`,
  'src/github.py': `TOKEN = "${'gh'}p_${MADE_SECRET}"\n`,
  'src/signing.py': `KEY = """-----BEGIN ${'RSA'} PRIVATE KEY-----\n${MADE_SECRET}${MADE_SECRET}\n"""\n`,
};
