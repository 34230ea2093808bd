import type { backupTexts } from '../en/backup.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const backup = {
  title: '备份',
  description:
    '一个文件，包含对话、运行及其记录、媒体库、附件、设置和连接。其中不含任何密钥。备份期间应用可照常使用。',
  write: '备份…',
  writing: '正在备份',
  restore: '恢复备份…',
  stop: '停止',
  progress: ({ files, all }) => `${formatWhole(files)} / ${formatWhole(all)} 个文件`,
  progressLabel: '备份进度',
  restoreProgressLabel: '恢复进度',
  written: (size) => `备份已写入，${size}`,
  missing: (count) => `媒体库中有 ${formatWhole(count)} 个文件不在磁盘上，未包含在备份中。`,
  path: '备份的路径',
  pathHelp: '位于运行应用的计算机上，例如 /home/me/gateway-playground.zip。',
  inspect: '打开',
  dialogTitle: (moment) => `恢复 ${moment} 的备份？`,
  holds: ({ size, conversations, runs, media, connections, version }) =>
    `${size}：${formatWhole(conversations)} 个对话，${formatWhole(runs)} 次运行，${formatWhole(media)} 个媒体库文件，${formatWhole(connections)} 个连接（不含密钥）。由版本 ${version} 创建。`,
  mode: '现有数据',
  modes: { add: '添加缺少的内容', replace: '全部替换' },
  comparing: '正在与现有数据比较',
  adds: ({ conversations, runs, media, others }) =>
    `此处缺少并将添加：${formatWhole(conversations)} 个对话，${formatWhole(runs)} 次运行，${formatWhole(media)} 个媒体库文件，${formatWhole(others)} 个预设、文本集、工具、实验或视频任务。`,
  nothingMissing: '此备份中的所有内容都已在此处。',
  areHere: (count) => `${formatWhole(count)} 个对话已在此处，保持不变。`,
  differ: (count) => `${formatWhole(count)} 个对话在两处都有后续内容，备份中的版本将作为副本添加：`,
  copyOf: (title) => `${title}（来自备份）`,
  kept: (count) => `${formatWhole(count)} 个预设、文本集或工具与此处不同，此处的保持不变。`,
  whatAdd:
    '应用下次启动时添加。添加前会复制数据库，因此可在下方恢复。设置、工具授权、MCP 服务器和密钥保持不变；指向其他地址的连接会被添加，不含密钥。',
  what: '应用下次启动时将使用此备份。不会覆盖任何内容：当前数据库会保留为可在下方恢复的副本，已有的文件保持不变，已有的设置和连接也保持不变；此处没有的连接会被添加，需要重新输入其密钥。',
  confirm: '恢复此备份',
  ready: '备份已解压。退出并重新启动应用即可使用。',
  readyToAdd: '备份已解压。退出并重新启动应用即可添加。',
  cancelAdding: '不添加',
  newConnections: (count) => `届时将添加 ${formatWhole(count)} 个连接，请输入其密钥。`,
  leftOut: (count) => `文件中有 ${formatWhole(count)} 个条目不属于备份，已略过。`,
  scheduled: {
    label: '定时备份',
    off: '关闭',
    every: { day: '每天', week: '每周' },
    keep: '保留的备份数',
    kept: (count) => `保留最新的 ${formatWhole(count)} 个`,
    changeFolder: '更改文件夹…',
    help: '在应用打开时写入，不含密钥。只会删除文件夹中由定时备份自己写入的备份。',
    writing: '正在写入备份…',
    none: '尚未写入任何备份。',
    last: ({ moment, size }) => `上次写入：${moment}，${size}。`,
    next: (moment) => `下次在 ${moment} 之后。`,
  },
  enterPath: '请先输入路径',
  copyPath: '复制备份的路径',
  cancel: '取消',
} satisfies Translated<typeof backupTexts>
