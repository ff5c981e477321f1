import { useEffect, useState } from 'react'

/**
 * A picture's file as an address for `<img>`. A `data:` one: the policy of our pages knows no `blob:`. `undefined` for
 * a PDF, and until it is read.
 */
export function usePicture(file: Blob | undefined): string | undefined {
  const [read, setRead] = useState<{ readonly file: Blob; readonly address: string }>()
  // An effect: reading a file is the browser's work, outside React.
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const reader = new FileReader()
    reader.addEventListener(
      'load',
      () => typeof reader.result === 'string' && setRead({ file, address: reader.result }),
    )
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read?.file === file ? read?.address : undefined
}
