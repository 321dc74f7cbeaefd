/** What is drawn, as a file of this type, or of PNG where the browser cannot write it. Rejects what is empty. */
export function encodePicture(canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob> {
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is empty.'))),
      type,
      quality,
    ),
  )
}
