import type { modelPickerTexts } from '../en/model-picker.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const modelPicker = {
  label: '模型',
  choose: '选择模型',
  search: '搜索模型或输入名称',
  searchPlaceholder: '搜索，或输入任意名称',
  matches: ({ found, total }) => `${found} / ${total}`,
  list: {
    models: '模型',
    modelCount: ({ count, maximum }) => `${count} 个，最多 ${maximum} 个`,
    model: '模型',
    modelNumber: (number) => `模型 ${number}`,
    removeModel: (number) => `移除模型 ${number}`,
    addModel: '与其他模型对比',
  },
  groups: {
    asTyped: '按输入使用',
    exact: '完全匹配',
    favourites: '收藏',
    recent: '最近使用',
    fits: '适用于此标签页',
    others: '其他模型',
  },
  ownedBy: ({ group, owner }) => `${group} · ${owner}`,
  unknownOwner: '所有者未知',
  typed: (name) => `直接使用“${name}”`,
  typedAround: { before: '直接使用“', after: '”' },
  favourite: (model) => `收藏 ${model}`,
  addFavourite: (model) => `收藏 ${model}`,
  removeFavourite: (model) => `取消收藏 ${model}`,
  isFavourite: '收藏',
  notListed: '不在列表中',
  byName: '按名称推测',
  byChoice: '自行设置',
  fetching: '正在获取模型列表',
  noneListed: '网关未列出任何模型。请输入名称。',
  nameStillWorks: '仍可直接输入名称。',
  moreHidden: (count) => `还有 ${formatWhole(count)} 个，可通过搜索查找。`,
  refresh: '刷新',
  retry: '重试',
} satisfies Translated<typeof modelPickerTexts>
