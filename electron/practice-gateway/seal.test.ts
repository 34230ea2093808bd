import { expect, test } from 'vitest'
import { isOurSignature, isSignatureOf, openJson, sealJson, signText } from './seal.ts'

test('a signature belongs to one text and shows when it is changed', () => {
  const signature = signText('My thoughts')
  expect(isSignatureOf(signature, 'My thoughts')).toBe(true)
  expect(isSignatureOf(signature, 'My thoughts.')).toBe(false)
  expect(isOurSignature(signature)).toBe(true)
  expect(isOurSignature(`${signature}x`)).toBe(false)
  expect(isOurSignature('')).toBe(false)
})

test('sealed content opens again, unless a character was changed', () => {
  const sealed = sealJson({ answered: ['Yes'] })
  expect(openJson(sealed)).toEqual({ answered: ['Yes'] })
  expect(openJson(`A${sealed.slice(1)}`)).toBeUndefined()
})
