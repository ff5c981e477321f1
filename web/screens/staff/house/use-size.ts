import { useMessages } from '../../../i18n/use-messages.ts'

const UNITS = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in the unit that makes a number of at most three digits. */
export function useSize() {
  const { locale } = useMessages()
  return (bytes: number): string => {
    const step = Math.min(UNITS.length - 1, bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3))
    return new Intl.NumberFormat(locale, {
      style: 'unit',
      unit: UNITS[step] ?? 'byte',
      unitDisplay: 'short',
      maximumFractionDigits: step < 3 ? 0 : 1,
    }).format(bytes / 1000 ** step)
  }
}
