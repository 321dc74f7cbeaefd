const KEPT_FOR_MS = 60_000

export function saveFile(content: BlobPart, name: string, type: string): void {
  const url = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Some browsers read it only after they have asked where to put it.
  setTimeout(() => URL.revokeObjectURL(url), KEPT_FOR_MS)
}
