// The zoo: named values that have broken servers, already percent-encoded, and the status they must get where only one
// is right.
export interface ZooValue {
  readonly name: string
  readonly encoded: string
  /** When the body itself cannot be read. */
  readonly status?: 400 | 413
}

const plain = (name: string, value: string): ZooValue => ({ name, encoded: encodeURIComponent(value) })
const broken = (name: string, encoded: string): ZooValue => ({ name, encoded, status: 400 })

export const zooValues: readonly ZooValue[] = [
  plain('nothing', ''),
  plain('spaces', '   '),
  plain('white space', '\t\r\n\v'),
  plain('no-break and zero-width spaces', '\u00a0\u200b\ufeff'),
  broken('NUL', '%00'),
  broken('NUL inside', 'llm%00film'),
  broken('lone surrogate', '%ED%A0%80'),
  broken('overlong slash', '%C0%AF'),
  broken('half a character', '%E4%BD'),
  broken('byte that is never UTF-8', '%FF'),
  broken('percent without a number', '100%'),
  broken('percent without hexadecimals', '%zz'),
  plain('60 kB of text', 'x'.repeat(60_000)),
  { name: '1 MB of text', encoded: 'x'.repeat(1_000_000), status: 413 },
  plain('__proto__', '__proto__'),
  plain('constructor', 'constructor'),
  plain('toString', 'toString'),
  plain('brackets', 'a[b][]=c'),
  plain('emoji', '👩🏽‍🚀🧮'),
  plain('noncharacter', '\uffff'),
  plain('right to left, with an override', 'مرحبا \u202e שלום'),
  plain('Chinese', '格物致知，大模型基础'),
  plain('beyond the basic plane', '𠮷野家'),
  plain('letters under fifty accents', `a${'\u0301'.repeat(50)}`),
  plain('and, percent, plus, line feed', '&%+\n=;'),
  plain('SQL', "'; drop table account; --"),
  plain('SQL that is always true', "' or '1'='1"),
  plain('HTML', '<img src=x onerror=alert(1)>"\'</script>'),
  plain('template', '${7*7}{{7*7}}<%= 7*7 %>'),
  plain('ICU message', '{x, plural, other {# {y}}}'),
  plain('path', '../../../../etc/passwd'),
  plain('header', 'a\r\nset-cookie: token=stolen'),
  plain('minus one', '-1'),
  plain('zero', '0'),
  plain('leading zeros', '007'),
  plain('decimal', '1.5'),
  plain('hexadecimal', '0x10'),
  plain('exponent', '1e999'),
  plain('twenty digits', '99999999999999999999'),
  plain('Arabic digits', '١٢٣'),
  plain('NaN', 'NaN'),
  plain('Infinity', 'Infinity'),
  plain('null', 'null'),
  plain('undefined', 'undefined'),
  plain('object', '[object Object]'),
  plain('JSON', '{"$gt":""}'),
  plain('very long e-mail', `${'a'.repeat(300)}@${'b.'.repeat(100)}cn`),
  plain('e-mail with Cyrillic letters', 'аdmin@example.com'),
  plain('e-mail with a line feed', 'a@example.com\nbcc: b@example.com'),
  plain('range backwards', '100-0'),
  plain('huge range', '999999-999999.99'),
]

export interface ZooRequest {
  readonly name: string
  readonly status: number
  readonly method?: 'GET' | 'PUT' | 'PATCH' | 'DELETE' | 'OPTIONS'
  readonly headers?: Readonly<Record<string, string>>
  /** Made from a valid body. */
  readonly body?: (valid: string) => string | Buffer
}

const manyKeys = Array.from({ length: 300 }, (_, i) => `key${i}=1`).join('&')
const withMore = (more: string) => (valid: string) => (valid === '' ? more : `${valid}&${more}`)

/** Requests that are no call at all. */
export const zooRequests: readonly ZooRequest[] = [
  { name: '300 keys', status: 400, body: withMore(manyKeys) },
  { name: 'brackets in a key', status: 400, body: withMore('user[role]=admin') },
  { name: 'encoded brackets in a key', status: 400, body: withMore('list%5B%5D=1') },
  { name: 'NUL in a key', status: 400, body: withMore('a%00=1') },
  { name: 'an unknown key twice', status: 400, body: withMore('twice=1&twice=2') },
  { name: 'raw bytes that are not UTF-8', status: 400, body: () => Buffer.from([0x69, 0x64, 0x3d, 0xff, 0xfe]) },
  {
    name: 'compressed',
    status: 400,
    headers: { 'content-encoding': 'gzip' },
    body: () => Buffer.from([0x1f, 0x8b, 0x08, 0, 0, 0, 0, 0]),
  },
  { name: '1 MB body', status: 413, body: () => `a=${'x'.repeat(1_000_000)}` },
  { name: '65 kB body', status: 413, body: () => 'x'.repeat(65 * 1024) },
  { name: 'JSON', status: 415, headers: { 'content-type': 'application/json' }, body: () => '{"id":"llm"}' },
  { name: 'broken JSON', status: 415, headers: { 'content-type': 'application/json' }, body: () => '{' },
  {
    name: 'multipart',
    status: 415,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    body: () => '--x--',
  },
  { name: 'plain text', status: 415, headers: { 'content-type': 'text/plain' }, body: (valid) => valid },
  {
    name: 'XML',
    status: 415,
    headers: { 'content-type': 'application/xml' },
    body: () => '<!DOCTYPE x [<!ENTITY y SYSTEM "file:///etc/passwd">]><x>&y;</x>',
  },
  { name: 'a type that is none', status: 415, headers: { 'content-type': ';;;' }, body: (valid) => valid },
  { name: 'GBK', status: 415, headers: { 'content-type': 'application/x-www-form-urlencoded; charset=gbk' } },
  { name: 'UTF-16', status: 415, headers: { 'content-type': 'application/x-www-form-urlencoded;charset="utf-16"' } },
  { name: 'GET', status: 405, method: 'GET' },
  { name: 'PUT', status: 405, method: 'PUT' },
  { name: 'PATCH', status: 405, method: 'PATCH' },
  { name: 'DELETE', status: 405, method: 'DELETE' },
  { name: 'OPTIONS', status: 405, method: 'OPTIONS' },
]

/** Addresses below /api that are no call. */
export const zooPaths: readonly string[] = [
  '/',
  '',
  '/index',
  '/index/front-index/',
  '/INDEX/FRONT-INDEX',
  '/index/..%2fuser%2fdetail',
  '/__proto__',
  '/constructor',
  '/toString',
  '/index/%00',
  '/%E4%BD',
  '/格物',
  `/${'x'.repeat(2000)}`,
  '/index//login',
  '/index/login%2f',
]
