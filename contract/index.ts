// The whole wire. The client, the server's table of handlers, OpenAPI and the docs page come from this.
import type { z } from 'zod'
import * as calendar from './calendar-calls.ts'
import * as certificate from './certificate-calls.ts'
import * as datasetCert from './dataset-cert-calls.ts'
import type { FileReply } from './file.ts'
import * as feedback from './feedback-calls.ts'
import * as group from './group-calls.ts'
import * as message from './message-calls.ts'
import * as experiment from './experiment-calls.ts'
import * as hours from './hours-calls.ts'
import * as index from './index-calls.ts'
import * as lesson from './lesson-calls.ts'
import * as note from './note-calls.ts'
import * as order from './order-calls.ts'
import * as orderInvoice from './order-invoice-calls.ts'
import * as orderReview from './order-review-calls.ts'
import * as quiz from './quiz-calls.ts'
import * as recall from './recall-calls.ts'
import * as search from './search-calls.ts'
import * as secondFactor from './second-factor-calls.ts'
import * as settings from './settings-calls.ts'
import * as site from './site-calls.ts'
import * as staff from './staff-calls.ts'
import * as staffAnnounce from './staff-announce-calls.ts'
import * as staffContent from './staff-content-calls.ts'
import * as staffFeedback from './staff-feedback-calls.ts'
import * as staffGroup from './staff-group-calls.ts'
import * as staffHouse from './staff-house-calls.ts'
import * as staffItem from './staff-item-calls.ts'
import * as staffLearner from './staff-learner-calls.ts'
import * as staffOverview from './staff-overview-calls.ts'
import * as staffSee from './staff-see-calls.ts'
import * as staffReceipt from './staff-receipt-calls.ts'
import * as thirdParty from './third-party-calls.ts'
import * as user from './user-calls.ts'
import * as work from './work-calls.ts'
import type { CommonRefusal } from './refusals.ts'

export const contract = {
  '/index/front-index': index.frontIndex,
  '/index/cert-list': index.certList,
  '/index/cert-category-tree': index.certCategoryTree,
  '/index/cert-detail': index.certDetail,
  '/index/terms': index.terms,
  '/index/faq-list': index.faqList,
  '/index/faq-category-tree': index.faqCategoryTree,
  '/index/page': site.page,
  '/index/certificate-verify': certificate.certificateVerify,
  '/index/send-code': index.sendCode,
  '/index/register': index.register,
  '/index/login': index.login,
  '/index/forget-password': index.forgetPassword,
  '/index/complete-information': index.completeInformation,
  '/index/oauth': thirdParty.oauth,
  '/index/thirdparty-login': thirdParty.thirdPartyLogin,
  '/index/binding': thirdParty.binding,
  '/index/second-factor': secondFactor.secondFactorSignIn,
  '/index/invitation': group.invitation,
  '/index/bank-details': order.bankDetails,
  '/search/find': search.find,
  '/group/join-group': group.joinGroup,
  '/feedback/form': feedback.feedbackForm,
  '/feedback/create': feedback.feedbackCreate,
  '/message/user-messages': message.userMessages,
  '/message/m-detail': message.messageDetail,
  '/message/user-read': message.userRead,
  '/message/read-all': message.readAll,
  '/message/preferences': message.preferences,
  '/message/unsubscribe': message.unsubscribe,
  '/user/stat': message.userStat,
  '/user/detail': user.userDetail,
  '/user/logout': user.logout,
  '/user/third-party-users': thirdParty.thirdPartyUsers,
  '/user/bind-third-party-user': thirdParty.bindThirdPartyUser,
  '/user/unbind-third-party-user': thirdParty.unbindThirdPartyUser,
  '/user/settings': settings.userSettings,
  '/user/update': settings.userUpdate,
  '/user/send-code': settings.sendOwnCode,
  '/user/update-password': settings.updatePassword,
  '/user/change-email': settings.changeEmail,
  '/user/sessions': settings.sessions,
  '/user/session-revoke': settings.sessionRevoke,
  '/user/consent': settings.agree,
  '/user/second-factor': secondFactor.secondFactor,
  '/user/second-factor-begin': secondFactor.secondFactorBegin,
  '/user/second-factor-confirm': secondFactor.secondFactorConfirm,
  '/user/second-factor-codes': secondFactor.secondFactorCodes,
  '/user/second-factor-end': secondFactor.secondFactorEnd,
  '/user/export': settings.exportData,
  '/user/import': settings.importData,
  '/user/delete': settings.deleteAccount,
  '/dataset-cert/user-self-list': datasetCert.userSelfList,
  '/dataset-cert/week': datasetCert.week,
  '/dataset-cert/enroll': datasetCert.enroll,
  '/dataset-cert/leave': datasetCert.leave,
  '/dataset-cert/overview': datasetCert.overview,
  '/lesson/detail': lesson.lessonDetail,
  '/lesson/progress': lesson.lessonProgress,
  '/lesson/complete': lesson.lessonComplete,
  '/quiz/list': quiz.quizList,
  '/quiz/detail': quiz.quizDetail,
  '/quiz/start': quiz.quizStart,
  '/quiz/attempt': quiz.quizAttempt,
  '/quiz/answer': quiz.quizAnswer,
  '/quiz/flag': quiz.quizFlag,
  '/quiz/submit': quiz.quizSubmit,
  '/quiz/result': quiz.quizResult,
  '/note/list': note.noteList,
  '/note/save': note.noteSave,
  '/note/delete': note.noteDelete,
  '/recall/list': recall.recallList,
  '/recall/judge': recall.recallJudge,
  '/recall/settings': recall.recallSettings,
  '/calendar/settings': calendar.calendarSettings,
  '/calendar/renew': calendar.calendarRenew,
  '/calendar/end': calendar.calendarEnd,
  '/calendar/due': calendar.calendarDue,
  '/work/list': work.workList,
  '/work/show': work.workShow,
  '/work/hide': work.workHide,
  '/work/files': work.workFiles,
  '/work/file-keep': work.workFileKeep,
  '/work/file': work.workFile,
  '/work/file-versions': work.workFileVersions,
  '/work/file-restore': work.workFileRestore,
  '/work/file-delete': work.workFileDelete,
  '/experiment/detail': experiment.experimentDetail,
  '/experiment/take-over': experiment.takeOver,
  '/experiment/start': experiment.start,
  '/experiment/status': experiment.experimentStatus,
  '/experiment/connect': experiment.connect,
  '/experiment/kernel': experiment.kernel,
  '/experiment/heartbeat': experiment.heartbeat,
  '/experiment/save': experiment.save,
  '/experiment/versions': experiment.versions,
  '/experiment/restore': experiment.restore,
  '/experiment/check': experiment.checkDone,
  '/experiment/hint': experiment.hint,
  '/experiment/finish': experiment.finish,
  '/experiment/stop': experiment.stop,
  '/experiment/restart': experiment.restart,
  '/experiment/delete': experiment.remove,
  '/experiment/time': hours.time,
  '/order/checkout': order.checkout,
  '/order/create': order.create,
  '/order/receipt': order.receiptUpload,
  '/order/submit': order.submit,
  '/order/pay': order.pay,
  '/order/cancel': order.cancel,
  '/order/detail': order.orderDetail,
  '/order/list': order.orderList,
  '/order/receipt-file': order.receiptFile,
  '/order/confirmation': order.confirmation,
  '/order/invoice': orderInvoice.invoice,
  '/order/invoice-paper': orderInvoice.invoicePaper,
  '/order/invoice-file': orderInvoice.invoiceFile,
  '/order/hours': hours.hoursStatement,
  '/order/review-detail': orderReview.reviewDetail,
  '/order/review-receipt': orderReview.reviewReceipt,
  '/order/review-pictures': orderReview.reviewPictures,
  '/order/review-picture': orderReview.reviewPicture,
  '/order/review-decide': orderReview.reviewDecide,
  '/order/review-invoice': orderInvoice.reviewInvoice,
  '/order/review-invoice-upload': orderInvoice.reviewInvoiceUpload,
  '/order/review-invoice-paper': orderInvoice.reviewInvoicePaper,
  '/order/review-invoice-file': orderInvoice.reviewInvoiceFile,
  '/certificate/list': certificate.certificateList,
  '/certificate/requirements': certificate.certificateRequirements,
  '/certificate/set-name': certificate.certificateSetName,
  '/certificate/apply': certificate.certificateApply,
  '/certificate/download': certificate.certificateDownload,
  '/staff/me': staff.staffMe,
  '/staff/prove': staff.staffProve,
  '/staff/people': staff.staffPeople,
  '/staff/grant': staff.staffGrant,
  '/staff/revoke': staff.staffRevoke,
  '/staff/audit': staff.staffAudit,
  '/staff/receipts': staffReceipt.staffReceipts,
  '/staff/receipt': staffReceipt.staffReceipt,
  '/staff/receipt-picture': staffReceipt.staffReceiptPicture,
  '/staff/receipt-file': staffReceipt.staffReceiptFile,
  '/staff/receipt-decide': staffReceipt.staffReceiptDecide,
  '/staff/order-reopen': staffReceipt.staffOrderReopen,
  '/staff/order-reverse': staffReceipt.staffOrderReverse,
  '/staff/receipt-undo': staffReceipt.staffReceiptUndo,
  '/staff/groups': staffGroup.staffGroups,
  '/staff/group-make': staffGroup.staffGroupMake,
  '/staff/group': staffGroup.staffGroup,
  '/staff/group-ask': staffGroup.staffGroupAsk,
  '/staff/group-enter': staffGroup.staffGroupEnter,
  '/staff/group-due': staffGroup.staffGroupDue,
  '/staff/group-time': staffGroup.staffGroupTime,
  '/staff/group-remind': staffGroup.staffGroupRemind,
  '/staff/group-invite': staffGroup.staffGroupInvite,
  '/staff/group-revoke': staffGroup.staffGroupRevoke,
  '/staff/group-marks': staffGroup.staffGroupMarks,
  '/staff/quizzes': staffItem.staffQuizzes,
  '/staff/items': staffItem.staffItems,
  '/staff/item-attempts': staffItem.staffItemAttempts,
  '/staff/item-form': staffItem.staffItemForm,
  '/staff/item-try': staffItem.staffItemTry,
  '/staff/item-correct': staffItem.staffItemCorrect,
  '/staff/item-patch': staffItem.staffItemPatch,
  '/staff/regrade': staffItem.staffRegrade,
  '/staff/learners': staffLearner.staffLearners,
  '/staff/learner': staffLearner.staffLearner,
  '/staff/learner-events': staffLearner.staffLearnerEvents,
  '/staff/see-begin': staffSee.staffSeeBegin,
  '/staff/see-end': staffSee.staffSeeEnd,
  '/staff/see': staffSee.staffSee,
  '/staff/learner-hours': staffLearner.staffLearnerHours,
  '/staff/learner-hours-back': staffLearner.staffLearnerHoursBack,
  '/staff/learner-attempts': staffLearner.staffLearnerAttempts,
  '/staff/learner-time': staffLearner.staffLearnerTime,
  '/staff/learner-unlock': staffLearner.staffLearnerUnlock,
  '/staff/learner-remove-app': staffLearner.staffLearnerRemoveApp,
  '/staff/learner-send-mail': staffLearner.staffLearnerSendMail,
  '/staff/learner-stop-lab': staffLearner.staffLearnerStopLab,
  '/staff/learner-revoke': staffLearner.staffLearnerRevoke,
  '/staff/learner-reissue': staffLearner.staffLearnerReissue,
  '/staff/learner-delete': staffLearner.staffLearnerDelete,
  '/staff/overview': staffOverview.staffOverview,
  '/staff/stuck': staffOverview.staffStuck,
  '/staff/stuck-seen': staffOverview.staffStuckSeen,
  '/staff/stuck-write': staffOverview.staffStuckWrite,
  '/staff/labs': staffHouse.staffLabs,
  '/staff/house': staffHouse.staffHouse,
  '/staff/outgoing-hold': staffHouse.staffOutgoingHold,
  '/staff/outgoing-resume': staffHouse.staffOutgoingResume,
  '/staff/source-release': staffHouse.staffSourceRelease,
  '/staff/feedback': staffFeedback.staffFeedback,
  '/staff/feedback-source': staffFeedback.staffFeedbackSource,
  '/staff/feedback-answer': staffFeedback.staffFeedbackAnswer,
  '/staff/faq-make': staffFeedback.staffFaqMake,
  '/staff/faq-remove': staffFeedback.staffFaqRemove,
  '/staff/editions': staffContent.staffEditions,
  '/staff/edition': staffContent.staffEdition,
  '/staff/edition-lesson': staffContent.staffEditionLesson,
  '/staff/edition-send': staffContent.staffEditionSend,
  '/staff/edition-publish': staffContent.staffEditionPublish,
  '/staff/announcements': staffAnnounce.staffAnnouncements,
  '/staff/audience': staffAnnounce.staffAudience,
  '/staff/announce-preview': staffAnnounce.staffAnnouncePreview,
  '/staff/announce-try': staffAnnounce.staffAnnounceTry,
  '/staff/announce': staffAnnounce.staffAnnounce,
  '/staff/announce-stop': staffAnnounce.staffAnnounceStop,
} as const

export type Path = keyof typeof contract
/** What a caller gives: before defaults and conversions. */
export type InputOf<P extends Path> = z.input<(typeof contract)[P]['input']>
/** What a handler receives: parsed. */
export type ParsedInputOf<P extends Path> = z.output<(typeof contract)[P]['input']>
export type OutputOf<P extends Path> = z.output<(typeof contract)[P]['output']>
/** The calls that answer with a file. */
export type FilePath = { [P in Path]: OutputOf<P> extends FileReply ? P : never }[Path]
export type RefusalOf<P extends Path> = (typeof contract)[P]['refusals'][number] | CommonRefusal

/** The paths, in the table's order. */
export const paths = Object.keys(contract) as Path[] // the keys of a const object are exactly its type's keys

export const isPath = (path: string): path is Path => Object.hasOwn(contract, path)
