import type { ProviderName } from '../../../contract/provider.ts'

/** The providers' own marks. Their colours are theirs to choose, and the same in both themes. */
export function ProviderMark({ provider }: { provider: ProviderName }) {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {provider === 'google' ? (
        <>
          <path
            fill="#4285f4"
            d="M22.5 12.2c0-.8-.1-1.5-.2-2.2H12v4.3h5.9a5 5 0 0 1-2.2 3.3v2.8h3.6c2-2 3.2-4.8 3.2-8.2z"
          />
          <path
            fill="#34a853"
            d="M12 23c3 0 5.4-1 7.3-2.6l-3.6-2.8c-1 .7-2.3 1.1-3.7 1.1-2.8 0-5.2-1.9-6.1-4.5H2.2v2.9A11 11 0 0 0 12 23z"
          />
          <path fill="#fbbc05" d="M5.9 14.2a6.6 6.6 0 0 1 0-4.3V7H2.2a11 11 0 0 0 0 10z" />
          <path
            fill="#ea4335"
            d="M12 5.3c1.6 0 3 .6 4.2 1.7l3.2-3.2A11 11 0 0 0 2.2 7l3.7 2.9C6.8 7.2 9.2 5.3 12 5.3z"
          />
        </>
      ) : (
        <>
          <circle cx="12" cy="12" r="11" fill="#0866ff" />
          <path
            fill="#fff"
            d="M15.4 15.2l.5-3.2h-3V9.9c0-.9.4-1.7 1.8-1.7H16V5.5s-1.2-.2-2.4-.2c-2.5 0-4.1 1.5-4.1 4.2V12H6.7v3.2h2.8V23a11 11 0 0 0 3.4 0v-7.8z"
          />
        </>
      )}
    </svg>
  )
}
