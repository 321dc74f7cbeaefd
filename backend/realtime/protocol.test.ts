import { expect, test } from 'vitest'
import { decodeFrame, encodeFrame, versionOf } from './protocol.ts'

const frame = { joinRef: '1', ref: '2', topic: 'realtime:a "b"', event: 'phx_join', payload: { x: [1] } }

test.each([
  [null, '1.0.0'],
  ['1.0.0', '1.0.0'],
  ['2.0.0', '2.0.0'],
] as const)('vsn=%s is version %s', (vsn, version) => {
  expect(versionOf(vsn)).toBe(version)
})

test.each([
  ['1.0.0', '{"topic":"realtime:a \\"b\\"","event":"phx_join","payload":{"x":[1]},"ref":"2","join_ref":"1"}'],
  ['2.0.0', '["1","2","realtime:a \\"b\\"","phx_join",{"x":[1]}]'],
] as const)('a message of version %s is read', (version, text) => {
  expect(decodeFrame(version, Buffer.from(text), false)).toEqual(frame)
})

test.each([
  ['1.0.0', { topic: frame.topic, event: frame.event, payload: frame.payload, ref: '2' }],
  ['2.0.0', ['1', '2', frame.topic, frame.event, frame.payload]],
] as const)('a message of version %s is written', (version, message) => {
  expect(JSON.parse(encodeFrame(version, frame))).toEqual(message)
})

test.each([
  ['1.0.0', '[]'],
  ['1.0.0', '{"topic":1,"event":"x"}'],
  ['2.0.0', '{}'],
  ['2.0.0', '[null,null,"t","e"]'],
  ['2.0.0', 'not json'],
] as const)('what is no message of version %s is refused: %s', (version, text) => {
  expect(decodeFrame(version, Buffer.from(text), false)).toBeUndefined()
})

test('missing refs and a missing payload are forgiven', () => {
  expect(decodeFrame('1.0.0', Buffer.from('{"topic":"t","event":"e"}'), false)).toEqual({
    joinRef: null,
    ref: null,
    topic: 't',
    event: 'e',
    payload: {},
  })
})

test('the head of a broadcast in bytes is read', () => {
  const parts = ['1', '2', 'realtime:ä', 'greet', ''].map((part) => Buffer.from(part))
  const bytes = Buffer.concat([
    Buffer.from([3, ...parts.map((part) => part.length), 1]),
    ...parts,
    Buffer.from('{"a":1}'),
  ])
  expect(decodeFrame('2.0.0', bytes, true)).toMatchObject({
    joinRef: '1',
    ref: '2',
    topic: 'realtime:ä',
    event: 'broadcast',
  })
  expect(decodeFrame('1.0.0', bytes, true)).toBeUndefined()
  expect(decodeFrame('2.0.0', Buffer.from([3, 200]), true)).toBeUndefined()
})
