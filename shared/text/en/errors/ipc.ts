import { defineErrors } from '../../define-errors.ts'

export const ipcErrors = {}

export const ipcError = defineErrors('ipc', ipcErrors)
