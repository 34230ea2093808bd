import { describe, expect, test } from 'vitest'
import { maxPreviewCharacters } from '../../../shared/limits.ts'
import { previewKindOf, sizeOfSvg } from './preview-kind.ts'

test.each([
  ['mermaid', 'graph TD', 'mermaid'],
  ['Mermaid', 'graph TD', 'mermaid'],
  ['html', '<p>', 'html'],
  ['HTML', '<p>', 'html'],
  ['svg', '<svg/>', 'svg'],
  ['xml', '<?xml version="1.0"?>\n<svg xmlns="x"></svg>', 'svg'],
  ['xml', '<note/>', undefined],
  ['xml', '<svgs/>', undefined],
  ['dot', 'digraph {}', undefined],
  ['jsx', '<p/>', undefined],
  ['', '<p>', undefined],
  ['html', 'x'.repeat(maxPreviewCharacters + 1), undefined],
])('code in %j that is %.30j has the preview %j', (language, code, kind) => {
  expect(previewKindOf(code, language)).toBe(kind)
})

describe('the size of a drawing', () => {
  test.each([
    ['<svg width="40" height="20px">', 40, 20],
    ['<svg viewBox="0 0 300 100" width="100%">', 300, 100],
    ["<svg viewBox='0,0,300,100' width='150'>", 150, 50],
    ['<svg viewBox="0 0 300 100" height="50">', 150, 50],
    ['<svg>', 480, 320],
    ['<svg viewBox="a b c d" width="x" height="-4">', 480, 320],
    ['words', 480, 320],
  ])('of %j is %i × %i', (markup, width, height) => {
    expect(sizeOfSvg(markup)).toEqual({ width, height })
  })
})
