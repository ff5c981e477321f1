// What a certificate says, its colours and its measures.

/** A text in the certificate's language and in the other one; `other` is empty where there is none. */
export interface Bilingual {
  readonly main: string
  readonly other: string
}

export interface CertificateSheet {
  readonly lang: string
  readonly otherLang: string
  readonly documentTitle: string
  readonly brand: string
  readonly school: Bilingual
  readonly title: Bilingual
  readonly lead: Bilingual
  readonly name: string
  readonly done: Bilingual
  readonly phase: Bilingual
  readonly summary: Bilingual
  readonly experiments: {
    readonly heading: Bilingual
    readonly list: readonly { readonly title: string; readonly check: string; readonly isVerified: boolean }[]
    readonly note: Bilingual
  }
  readonly facts: readonly { readonly label: Bilingual; readonly value: Bilingual }[]
  /** Of the phase. */
  readonly edition?: Bilingual
  readonly number: string
  readonly numberLabel: Bilingual
  readonly check: Bilingual
  /** What the QR code leads to. */
  readonly checkAddress: string
  /** The same, without the number, to be typed. */
  readonly typedAddress: string
  readonly issuedAt: Date
}

export const colors = {
  ink: '#10181b',
  ink2: '#414c51',
  ink3: '#586469',
  hairline: '#d6dbd7',
  gold: '#f4b71c',
  onInk: '#edf2ef',
  onInk2: '#b9c4c3',
  paper: '#ffffff',
} as const

/** A4 on its side, in points. */
export const PAGE = { width: 841.89, height: 595.28 }
/** Where the words begin. */
export const LEFT = 56
/** Where the dark band begins. */
export const BAND = 602
/** Of the words. */
export const WIDTH = 490

/** Where things stand, for tests that look at the drawn page. In points from the top left. */
export const certificateRegions = {
  name: { x: LEFT, y: 196, width: WIDTH, height: 62, size: 42 },
  qr: { x: BAND + 52, y: 364, side: 136 },
} as const
