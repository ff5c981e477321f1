// Every address of a screen, once: the router, the doors, the log and the browser's memory of the last place read it
// here. What a screen shows belongs to its `handle`; what its address is belongs here. A new route must be in this
// table before it compiles.

/**
 * What a changing part of an address names.
 * - `content`: something of the courses or a fixed word. There are as many as the content has.
 * - `own`: something that one person has, or that may be taken back. Such a page is made anew each time and stored nowhere.
 * - `secret`: somebody's e-mail, or a token that opens a door. As `own`, and shown in no log, no referrer, no memory of
 * the last place.
 */
export type PartKind = 'content' | 'own' | 'secret'

/** The changing parts of a pattern: `'login/:tab/:email?'` has `tab` and `email`. */
type PartsOf<Pattern extends string> = Pattern extends `${infer First}/${infer Rest}`
  ? PartOf<First> | PartsOf<Rest>
  : PartOf<Pattern>
type PartOf<Segment extends string> = Segment extends `:${infer Name}?`
  ? Name
  : Segment extends `:${infer Name}`
    ? Name
    : never

interface Traits {
  /** Anybody may read it without an account: it is shared and, but for what names a person, found by search engines. */
  readonly isPublic?: boolean
  /** Somebody only passes here on their way: nobody is led back to it after signing in (SPECIFICATION §2). */
  readonly isPassage?: boolean
  /** Its query is a key: a sign-in at another site comes back with it. */
  readonly hasSecretQuery?: boolean
  /** Its page follows from its query too: there are as many as people ask for, so none is kept. */
  readonly readsQuery?: boolean
  /** The learner's code runs beside it, so the document is isolated from all others. */
  readonly isIsolated?: boolean
}
type Row<Pattern extends string> = Traits & { readonly [Part in PartsOf<Pattern>]: PartKind }
const define = <Patterns extends string>(rows: { readonly [Pattern in Patterns]: Row<Pattern> }) => rows

export const screens = define({
  '': { isPassage: true },
  home: { isPublic: true },
  login: { isPassage: true },
  'login/forgot-password': { isPassage: true },
  'login/reset-password': { isPassage: true },
  'login/complete-information': { isPassage: true },
  'login/invitation/:token': { token: 'secret', isPassage: true },
  'login/:tab/:email?': { tab: 'content', email: 'secret', isPassage: true },
  'my/thirdparty': { isPassage: true, hasSecretQuery: true },
  'phase/lesson-try/:certId/:mapId/:nodeId/:experimentId/:moduleId': {
    certId: 'content',
    mapId: 'content',
    nodeId: 'content',
    experimentId: 'content',
    moduleId: 'content',
    isIsolated: true,
  },
  'phase/quiz/start/:categoryId/:trainUserId': { categoryId: 'content', trainUserId: 'own' },
  'phase/quiz/result/:categoryId/:trainUserId': { categoryId: 'content', trainUserId: 'own' },
  phase: { isPublic: true },
  'phase/detail/:id': { id: 'content', isPublic: true },
  'phase/terms/:id': { id: 'content', isPublic: true },
  search: { isPublic: true, readsQuery: true },
  questions: { isPublic: true },
  'user/privacy-policy': { isPublic: true },
  message: {},
  'message/detail/:id/:messageId': { id: 'own', messageId: 'own' },
  'message/unsubscribe/:token': { token: 'secret' },
  'my/learning': {},
  'my/info': {},
  'my/recall': {},
  'my/notes/:id?': { id: 'content' },
  'my/certificate': {},
  'my/work': {},
  'my/hours': {},
  'phase/checkout/:id': { id: 'content' },
  'phase/experimentCheckout/:mapId/:nodeId/:certId': { mapId: 'content', nodeId: 'content', certId: 'content' },
  'order/:orderId': { orderId: 'own' },
  'order/review/:token': { token: 'secret' },
  // A revocation is seen at once; and it names a person, so no search engine keeps it.
  'certificate/verify/:number?': { number: 'own', isPublic: true },
  'phase/overview': { isPassage: true },
  'phase/lesson/:id/:moduleId?': { id: 'content', moduleId: 'content' },
  'phase/quiz/:id/:categoryId': { id: 'content', categoryId: 'content' },
  'phase/certificate/:id/:categoryId': { id: 'content', categoryId: 'content' },
  'phase/lesson-learn/:id/:moduleId?': { id: 'content', moduleId: 'content' },
  'phase/lesson-learn/:id/:moduleId/:lessonId': {
    id: 'content',
    moduleId: 'content',
    lessonId: 'content',
    isPublic: true,
  },
})

/** The pattern of a screen's route, as the router writes it. */
export type ScreenPattern = keyof typeof screens
