import { createElement, isValidElement, type HTMLAttributes, type ReactNode } from 'react'
import { directionOf } from '../../lib/markdown/text-direction.ts'

type DirectedTag = (typeof directedTags)[number] | `h${number}`

/** Elements with a direction of their own: markers, bars and columns are at the side where their text begins. */
export const directedTags = ['p', 'li', 'td', 'th', 'ul', 'ol', 'blockquote', 'table'] as const

type DirectedProps = HTMLAttributes<HTMLElement> & { tag: DirectedTag }

/** An element in the direction of most of its words. Code is not counted: it runs from left to right in every text. */
export function Directed({ tag, children, ...props }: DirectedProps) {
  return createElement(tag, { ...props, dir: directionOf(wordsOf(children)) }, children)
}

function wordsOf(node: ReactNode): string {
  if (typeof node === 'string') return node
  if (Array.isArray(node)) return node.map((child: ReactNode) => wordsOf(child)).join(' ')
  if (!isValidElement<{ readonly children?: ReactNode }>(node) || node.type === 'code') return ''
  return wordsOf(node.props.children)
}
