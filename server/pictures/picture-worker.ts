import { readFileSync } from 'node:fs'
import { parentPort } from 'node:worker_threads'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { type Podium, podiumSvg } from './podium-svg.ts'
import { lettersOf } from './text.ts'

// A thread of its own: a picture takes some 100 ms of a processor, and the first one, which reads fonts and renderer, half a second.
const letters = { bold: lettersOf(700), plain: lettersOf(500) }
const font = {
  fontBuffers: [...letters.bold.bytes, ...letters.plain.bytes],
  defaultFontFamily: 'Figtree',
  loadSystemFonts: false,
}
const ready = initWasm(readFileSync(new URL(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))))

parentPort?.on('message', async ({ id, podium }: { id: number; podium: Podium }) => {
  await ready
  const png = draw(podiumSvg(podium, letters))
  parentPort?.postMessage({ id, png }, [png.buffer as ArrayBuffer])
})

function draw(svg: string): Uint8Array {
  const renderer = new Resvg(svg, { font })
  const picture = renderer.render()
  try {
    return picture.asPng()
  } finally {
    // Nobody else frees what lies in the memory of the renderer.
    picture.free()
    renderer.free()
  }
}
