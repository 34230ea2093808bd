import { describe, expect, it } from 'vitest'
import { parseProse } from './parse-prose.ts'

/** What is strong and emphasised in a block, by its words. */
function emphasised(source: string): string[] {
  const found: string[] = []
  const walk = (nodes: unknown): string => {
    if (Array.isArray(nodes)) return nodes.map(walk).join('')
    if (typeof nodes !== 'object' || nodes === null) return ''
    const node = nodes as Record<string, unknown>
    const text = typeof node['text'] === 'string' ? node['text'] : ''
    const inside = text + walk(node['children'] ?? []) + walk(node['items'] ?? []) + walk(node['cells'] ?? [])
    if (['strong', 'em', 'del'].includes(String(node['tag']))) found.push(inside)
    return inside
  }
  const all = walk(parseProse(source))
  expect(all).not.toContain('\uFDD2')
  return found
}

describe('emphasis beside CJK punctuation', () => {
  it.each([
    ['含**「重点」**内容。', ['「重点」']],
    ['**注意：**正文在这里。', ['注意：']],
    ['**复现：**10 轮对话。', ['复现：']],
    ['这是**“取出并重置”模式**。', ['“取出并重置”模式']],
    ['- **原逻辑：**返回约 450 KB\n- **建议：**页预算', ['原逻辑：', '建议：']],
    ['**该星号不会被识别。**这是因为它没有被识别。', ['该星号不会被识别。']],
    ['これは**「重要」**です。', ['「重要」']],
    ['이것은 **‘중요’**합니다.', ['‘중요’']],
    ['他说*“好”*然后走了', ['“好”']],
    ['含***「都」***有', ['「都」', '「都」']],
    ['参见**《书》**、**（注）**和**[链接](http://a.example)**吧', ['《书》', '（注）', '链接']],
    ['𠮷**「点」**𠮷野家', ['「点」']],
    ['| 名 | 值 |\n| - | - |\n| **甲：**乙 | **丙**丁 |', ['甲：', '丙']],
    ['**A（B）**C', ['A（B）']],
    ['~~删除，~~保留', ['删除，']],
    ['旧~~「价」~~新**价：**五', ['「价」', '价：']],
  ])('is drawn: %j', (source, expected) => {
    expect(emphasised(source)).toEqual(expected)
    expect(JSON.stringify(parseProse(source))).not.toMatch(/[*~]/)
  })

  it.each([
    ['**Warning:**text', []],
    ['a **“b”**c', []],
    ['2 * 3 * 4，**好**', ['好']],
    ['`**「代码」**` 原样', []],
    ['字\\**「不」**', []],
    ['**未完：', []],
    ['* 项目：一', []],
  ])('is as CommonMark says elsewhere: %j', (source, expected) =>
    expect(emphasised(source)).toEqual(expected),
  )

  it('leaves code as it was written', () => {
    expect(JSON.stringify(parseProse('甲 `**「代码」**` 乙**「丙」**'))).toContain('**「代码」**')
  })
})
