import { dirname, join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pathOf, trashName } from './folder-paths.ts'

const folder = resolve('/somewhere/library')

describe('an item lies inside of its folder, whatever the index calls it', () => {
  it.each(['../outside.png', '../../.ssh/id_rsa', '/etc/passwd', 'in/side.png', '..', '.', '', 'a/../../b'])(
    '%j',
    (fileName) => {
      expect(dirname(pathOf(folder, { id: 'one', fileName }))).toBe(folder)
      expect(dirname(pathOf(folder, { id: '../../x', fileName, deletedAt: 1 }))).toBe(join(folder, trashName))
    },
  )

  it('and is called as it is called', () => {
    const item = { id: 'one', fileName: '..two dots.and one.png' }
    expect(pathOf(folder, item)).toBe(join(folder, item.fileName))
    expect(pathOf(folder, { ...item, deletedAt: 1 })).toBe(join(folder, trashName, `one_${item.fileName}`))
  })
})
