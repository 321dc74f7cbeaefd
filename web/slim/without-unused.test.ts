import { expect, it } from 'vitest'
import { namesIn } from './unused-members.ts'
import { withoutUnused } from './without-unused.ts'

const without = (code: string, ...used: string[]) => withoutUnused(code, (name) => used.includes(name))
const squeezed = (code: string) => code.replace(/\s+/g, ' ')

it('leaves out what nothing calls, and what only that calls', () => {
  const code = 'class A { a() { this.b() } b() {} c() { this.d() } d() { this.#e() } #e() {} }'
  expect(squeezed(without(code, 'a'))).toBe('class A { a() { this.b() } b() {} }')
  expect(without(code, 'a', 'c')).toBe(code)
})

it('keeps what is mentioned outside of classes, as a string, or under a computed name', () => {
  for (const mention of ['x.a()', "x['a']()", 'f({ a: 1 })', "f('a')"])
    expect(without(`class A { a() {} }\n${mention}`)).toContain('a() {}')
  expect(without('class A { [x]() {} }')).toContain('[x]() {}')
  expect(without('class A { constructor() {} value = run() }')).toContain('value = run()')
})

it('leaves out accessors and functions in fields, too', () => {
  const code = 'class A { get a() { return 1 } set a(value) {} static c() {} b = () => {} }'
  expect(squeezed(without(code))).toBe('class A { }')
})

const GROUPS = `class A {
  constructor() {
    this.mfa = { verify: this._verify.bind(this), enroll: this._enroll.bind(this), key: new Key(this) }
    this.passkey = { list: this._list.bind(this), deep: { verify: this._other.bind(this) } }
    this.kept = { list: 1 }
  }
  _verify() {}
  _enroll() { return 'key' }
  _list() {}
  _other() {}
}`

it('leaves out bound methods whose group, or whose name in the group, is not used', () => {
  const rest = without(GROUPS, 'mfa', 'verify', 'list')
  expect(rest).toContain('this.mfa = { verify: this._verify.bind(this)')
  expect(rest).toContain('_verify() {}')
  for (const gone of ['_enroll', 'new Key', 'passkey', '_list', '_other']) expect(rest).not.toContain(gone)
  expect(rest).toContain('this.kept = { list: 1 }')
})

it('leaves out logs for debugging, and what only they mention', () => {
  const rest = without("class A { a() { this._debug('#a', this.b); return 1 } get b() {} _debug() {} }", 'a')
  expect(squeezed(rest)).toBe('class A { a() { return 1 } }')
})

it('finds the names that a source file reads, calls and destructures', () => {
  const names = namesIn(
    "const { auth, mfa: proof } = client()\nauth?.getSession()\n  .then(done)\nclient().#a = 'b'",
  )
  for (const name of ['auth', 'mfa', 'getSession', 'then', 'a']) expect(names).toContain(name)
  expect(names).not.toContain('done')
})
