/** Gives a file to the system: the share sheet where there is one, else a download. Returns what to say. */
export async function handOver(blob: Blob, name: string): Promise<string> {
  const file = new File([blob], name, { type: 'application/octet-stream' })
  if (navigator.canShare?.({ files: [file] }) === true && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ files: [file], title: name })
      return `${name} was handed on.`
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'Not shared.'
    }
  }
  const url = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => { URL.revokeObjectURL(url) }, 60_000)
  return `${name} is in your downloads.`
}
