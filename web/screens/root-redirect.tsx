import { redirect } from 'react-router'
import { to } from '../paths.ts'

export const loader = () => redirect(to.home())
export const clientLoader = () => redirect(to.home())
