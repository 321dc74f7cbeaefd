/** Encodes a canvas. A browser that cannot write WebP would return a PNG, many times larger: there it becomes a JPEG on white. Rejects an empty one. */
export async function encodePicture(
  canvas: HTMLCanvasElement,
  type: 'image/webp' | 'image/jpeg',
  quality: number,
): Promise<Blob> {
  const picture = await fileOf(canvas, type, quality)
  if (picture.type === type || type === 'image/jpeg') return picture
  whiten(canvas)
  return fileOf(canvas, 'image/jpeg', quality)
}

function fileOf(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
      type,
      quality,
    ),
  )
}

function whiten(canvas: HTMLCanvasElement) {
  const context = canvas.getContext('2d')
  if (!context) return
  context.globalCompositeOperation = 'destination-over'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, canvas.width, canvas.height)
}
