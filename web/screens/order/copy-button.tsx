import { Check, Copy } from '../../art/lucide/icons.tsx'
import { useEffect, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../parts/button.tsx'
import { copyText } from '../../parts/copy-text.ts'
import { notify, notifyFailure } from '../../parts/notify.ts'

const TICK = 2000

/** Puts a text on the clipboard; the toast says so aloud, a tick stays for a moment. `name`: what is copied. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const { t } = useMessages()
  const copy = useCopy()
  const [isCopied, setIsCopied] = useState(false)
  // An effect: the clock is outside React.
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setIsCopied(false), TICK)
    return () => clearTimeout(timer)
  }, [isCopied])
  return (
    <Button
      look="quiet"
      isSmall
      isIconOnly
      icon={isCopied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
      onClick={() => void copy(text, t('order.copied', { name })).then(setIsCopied)}
    >
      {t('order.copy.named', { name })}
    </Button>
  )
}

/** Copies, says how it went, and whether it did. */
export function useCopy(): (text: string, done: string) => Promise<boolean> {
  const { t } = useMessages()
  return async (text, done) => {
    const isCopied = await copyText(text)
    if (isCopied) notify(done)
    else notifyFailure(t('order.copyFailed'))
    return isCopied
  }
}
