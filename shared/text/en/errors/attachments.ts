import { defineErrors } from '../../define-errors.ts'

export const attachmentsErrors = {}

export const attachmentsError = defineErrors('attachments', attachmentsErrors)
