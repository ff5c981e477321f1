/** By ending; what is not here is no file of a course. */
export const assetTypes: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
  '.vtt': 'text/vtt',
}

export const assetType = (name: string): string =>
  assetTypes[name.slice(name.lastIndexOf('.')).toLowerCase()] ?? 'application/octet-stream'
