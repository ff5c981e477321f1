import { redirect } from 'react-router'
import { to } from '../../paths.ts'

/** `/phase/overview` alone (READINGS §2). */
export const loader = () => redirect(to.myLearning())
export const clientLoader = () => redirect(to.myLearning())
