// What a picture of a shared link says. The drawing follows from it alone, so its hash is the picture's version.

/** Of the site, a phase or a lesson. */
export interface CoursePicture {
  readonly kind: 'course'
  readonly lang: string
  readonly brand: string
  /** What it is a part of; empty where it stands for itself. */
  readonly above: string
  readonly title: string
  /** The language that the title is in, where it is not there in the asked one. */
  readonly titleLang: string
  readonly text: string
  /** Name of the cover's file (`/files/…`). */
  readonly cover: string | null
  /** Of an open lesson: its first figure, as it stands in its text. */
  readonly figure?: string
}

/** Of a certificate that counts, or whose time is over. */
export interface CertificatePicture {
  readonly kind: 'certificate'
  readonly lang: string
  readonly brand: string
  readonly school: string
  readonly title: string
  readonly name: string
  readonly phase: string
  readonly phaseLang: string
  /** When it was issued and, of one whose time is over, until when it held. */
  readonly facts: readonly string[]
  readonly number: string
  readonly check: string
  readonly address: string
}

/** Of a certificate that was taken back: nothing of what it was. */
export interface RevokedPicture {
  readonly kind: 'revoked'
  readonly lang: string
  readonly brand: string
  readonly school: string
  readonly title: string
  readonly number: string
  readonly check: string
  readonly address: string
}

export type SharePicture = CoursePicture | CertificatePicture | RevokedPicture

/** Pixels; what Open Graph's readers show whole. */
export const PICTURE = { width: 1200, height: 630, type: 'image/png' } as const
