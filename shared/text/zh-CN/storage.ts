import type { storageTexts } from '../en/storage.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const storage = {
  space: {
    label: '媒体库大小',
    inTrash: (size) => `其中回收站占 ${size}`,
    ofLimit: ({ size, limit }) => `${size} / ${limit}`,
    percent: (percent) => `${percent}%`,
    free: (size) => `磁盘可用空间 ${size}`,
    daysLeft: (count) => (count === 0 ? '不到 1 天就会占满' : `约 ${formatWhole(count)} 天后占满`),
    daysLeftHelp: '按最近 14 天的速度估算。',
    limitNear: '媒体库即将达到大小上限。新文件仍会保存。',
    limitReached: '媒体库已超过大小上限。新文件仍会保存。',
    diskNear: '磁盘空间即将用尽，后续文件可能无法保存。请释放一些空间或选择其他媒体文件夹。',
    diskFull: '磁盘空间已满，无法保存新文件。请释放一些空间或选择其他媒体文件夹。',
    status: {
      limitNear: '媒体库接近上限',
      limitReached: '媒体库超过上限',
      diskNear: '磁盘空间将满',
      diskFull: '磁盘空间已满',
    },
    freeSpace: '释放空间',
    largest: '显示最大的文件',
    oldest: '显示最早的文件',
    trash: '显示回收站',
    limitSwitch: '媒体库达到指定大小时提醒',
    limitField: '大小上限',
    limitHelp: '达到 95% 时提醒。不会因此上限删除或拒绝任何文件。',
  },
  names: {
    label: '文件名',
    field: '新文件名的格式',
    example: (name) => `示例：${name}`,
    keep: '已有文件的名称不变。',
    unknown: (tokens) => `未知标记：${tokens}，将原样保留。`,
    insert: (token) => `插入 ${token}`,
    insertLabel: '插入',
    reset: '恢复默认格式',
    samplePrompt: '黄昏的灯塔',
  },
} satisfies Translated<typeof storageTexts>
