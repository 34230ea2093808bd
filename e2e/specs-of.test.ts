import { expect, it } from 'vitest'
import { specsOf } from './specs-of.ts'

it.each([
  ['renderer/tabs/images', ['images-edit.spec.ts', 'images.spec.ts']],
  ['renderer/tabs/chat/find', ['chat.spec.ts']],
  ['electron/video', ['video.spec.ts']],
  ['shared/formats/rerank', ['rerank.spec.ts']],
  ['renderer/tabs/moderations/form', ['moderations.spec.ts']],
  ['electron/gateway', []],
  ['shared', []],
])('of %s', (path, specs) => {
  expect(specsOf(path)).toEqual(specs)
})
