import { defineErrors } from '../../define-errors.ts'

export const libraryErrors = {}

export const libraryError = defineErrors('library', libraryErrors)
