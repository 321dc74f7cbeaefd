// Loaded before a program (`node --import`), lets every write into files below FULL_FOLDER fail with ENOSPC once FULL_AFTER bytes are there,
// as a disk does that has become full. Sockets and the terminal are written to by other functions.
import fs from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { resolve, sep } from 'node:path'

const folder = resolve(process.env.FULL_FOLDER ?? '') + sep
let room = Number(process.env.FULL_AFTER)
const descriptors = new Set()

/** @returns {Error | undefined} the refusal, when these bytes do not fit any more */
function refusal(bytes) {
  room -= bytes
  if (room >= 0) return undefined
  return Object.assign(new Error('ENOSPC: no space left on device, write'), {
    errno: -28,
    code: 'ENOSPC',
    syscall: 'write',
  })
}

const isInside = (path) => typeof path === 'string' && resolve(path).startsWith(folder)

const { open, write, writev } = fs
fs.open = (path, ...rest) => {
  const done = rest.pop()
  open(path, ...rest, (error, descriptor) => {
    if (!error && isInside(path)) descriptors.add(descriptor)
    done(error, descriptor)
  })
}
fs.write = (descriptor, buffer, ...rest) => {
  const error = descriptors.has(descriptor) && refusal(buffer.length)
  return error ? process.nextTick(rest.pop(), error) : write(descriptor, buffer, ...rest)
}
fs.writev = (descriptor, buffers, ...rest) => {
  const bytes = buffers.reduce((sum, { byteLength }) => sum + byteLength, 0)
  const error = descriptors.has(descriptor) && refusal(bytes)
  return error ? process.nextTick(rest.pop(), error) : writev(descriptor, buffers, ...rest)
}
const lengthOf = (content) => (typeof content === 'string' ? Buffer.byteLength(content) : content.byteLength)
const promises = { open: fs.promises.open, writeFile: fs.promises.writeFile }
fs.promises.writeFile = async (path, content, ...rest) => {
  const error = isInside(path) && refusal(lengthOf(content))
  if (error) throw error
  return promises.writeFile(path, content, ...rest)
}
fs.promises.open = async (path, ...rest) => {
  const handle = await promises.open(path, ...rest)
  const whole = handle.writeFile.bind(handle)
  if (isInside(path))
    handle.writeFile = async (content, ...more) => {
      const error = refusal(lengthOf(content))
      if (error) throw error
      return whole(content, ...more)
    }
  return handle
}
syncBuiltinESMExports()
