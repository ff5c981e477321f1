// The whole wire. The client, the server's table of handlers, OpenAPI and the docs page come from this.
import type { z } from 'zod'
import * as datasetCert from './dataset-cert-calls.ts'
import * as index from './index-calls.ts'
import * as lesson from './lesson-calls.ts'
import * as site from './site-calls.ts'
import * as user from './user-calls.ts'
import type { CommonRefusal } from './refusals.ts'

export const contract = {
  '/index/front-index': index.frontIndex,
  '/index/cert-list': index.certList,
  '/index/cert-category-tree': index.certCategoryTree,
  '/index/cert-detail': index.certDetail,
  '/index/faq-list': index.faqList,
  '/index/faq-category-tree': index.faqCategoryTree,
  '/index/page': site.page,
  '/index/send-code': index.sendCode,
  '/index/register': index.register,
  '/index/login': index.login,
  '/index/forget-password': index.forgetPassword,
  '/index/complete-information': index.completeInformation,
  '/user/detail': user.userDetail,
  '/user/logout': user.logout,
  '/dataset-cert/user-self-list': datasetCert.userSelfList,
  '/dataset-cert/enroll': datasetCert.enroll,
  '/dataset-cert/leave': datasetCert.leave,
  '/dataset-cert/overview': datasetCert.overview,
  '/lesson/detail': lesson.lessonDetail,
  '/lesson/progress': lesson.lessonProgress,
  '/lesson/complete': lesson.lessonComplete,
} as const

export type Path = keyof typeof contract
/** What a caller gives: before defaults and conversions. */
export type InputOf<P extends Path> = z.input<(typeof contract)[P]['input']>
/** What a handler receives: parsed. */
export type ParsedInputOf<P extends Path> = z.output<(typeof contract)[P]['input']>
export type OutputOf<P extends Path> = z.output<(typeof contract)[P]['output']>
export type RefusalOf<P extends Path> = (typeof contract)[P]['refusals'][number] | CommonRefusal

/** The paths, in the table's order. */
export const paths = Object.keys(contract) as Path[] // the keys of a const object are exactly its type's keys

export const isPath = (path: string): path is Path => Object.hasOwn(contract, path)
