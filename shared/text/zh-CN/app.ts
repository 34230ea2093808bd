import type { appTexts } from '../en/app.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const app = {
  name: 'Gateway Playground',
  loadingData: '正在加载数据…',
  notResponding: '应用无响应，正在重新连接…',
  tabs: '标签页',
  library: '媒体库',
  history: '历史记录',
  settings: '设置',
  welcome: '欢迎',
  running: '个正在运行',
  showInspector: '显示检查器',
  hideInspector: '隐藏检查器',
  noInspector: (tab) => `“${tab}”没有检查器`,
  noInspectorHere: '此页面没有检查器',
  theme: '主题',
  themes: {
    system: { name: '跟随系统', label: '主题：跟随系统' },
    light: { name: '浅色', label: '主题：浅色' },
    dark: { name: '深色', label: '主题：深色' },
  },
  connections: {
    heading: '连接',
    current: '连接：',
    add: '添加连接',
    settings: '连接设置',
    practice: '练习',
  },
  keys: {
    current: '密钥：',
    of: (connection) => `“${connection}”的密钥`,
    nameAndModels: ({ name, models }) => `${name}，${formatWhole(models)} 个模型`,
    aboutPractice: '关于练习密钥',
    addOrReplace: '添加或更换密钥',
  },
  search: '搜索或运行命令',
  connectLink: {
    title: '要添加此连接吗？',
    warning: '此连接来自一个链接。请仅在信任链接来源时继续：该主机的运营者可以读取发送给它的全部内容。',
    refuse: '不添加',
    adding: '正在添加',
    addKeyTo: (connection) => `将密钥添加到“${connection}”`,
    add: '添加连接',
    host: '主机',
    address: '地址',
    key: '密钥',
    noKey: '链接中没有密钥',
    alreadyThere: (connection) => `已有指向此地址的连接：“${connection}”。`,
    name: '名称',
  },
  tabFailed: {
    showAgain: (name) => `重新显示“${name}”`,
    reload: '重新加载窗口',
  },
  pageCrashed: {
    title: '此页面已停止工作',
    text: '页面无法继续显示。应用仍在运行：进行中的请求和视频任务会继续记录。未重新发送任何内容。',
    reload: '重新加载页面',
    copyReport: '复制报告',
    copied: '已复制',
  },
  lost: {
    title: '正在重新连接应用。',
    attempt: (attempt) => `第 ${formatWhole(attempt)} 次尝试；草稿保留在此页面中。`,
    longTitle: (length) => `已有 ${length} 无响应。`,
    longText:
      '如果应用已关闭，请重新启动：此页面会自动重新连接。如果启动后输出了其他地址，请打开该地址。已收到的内容均已保存到磁盘。',
    expired: '此链接已失效。',
    expiredText:
      '请在终端中再次运行 npm start（如果之前指定过 --data-dir，请使用相同的值），并打开输出的链接。此页面随后会自动重新连接，已输入的内容会保留。',
    replacedText:
      '此地址现在可能被其他程序占用。请在终端中再次运行 npm start（如果之前指定过 --data-dir，请使用相同的值），并打开输出的链接。关闭此页面之前，已输入的内容会保留在这里。',
    nextIn: (length) => `${length} 后重试`,
    connecting: '正在重新连接',
    tryNow: '立即重试',
    copyDrafts: '复制草稿',
    noDrafts: '文本框中没有草稿。',
    draftsCopied: '草稿已复制',
    notCopied: '无法使用剪贴板',
    again: (length) => `${length} 后已重新连接。`,
    caughtUp: (streams) =>
      streams === 0
        ? '屏幕上的内容均为最新。'
        : `屏幕上的内容均为最新，${formatWhole(streams)} 个流式响应仍在继续。`,
  },
  startProblems: {
    name: '启动问题',
    showCopies: '显示副本',
    copy: '复制此问题',
  },
  videoNews: {
    done: '视频已完成',
    failed: '有视频未能生成',
    unsaved: '有视频已生成，但尚未下载',
    overdue: '有视频超出了设定的等待时间',
    unknown: '无法确定视频是否正在生成',
  },
  notices: {
    runDone: (model) => `${model} 已响应`,
    runFailed: (model) => `发往 ${model} 的请求失败`,
    runEnded: (model) => `${model} 的响应提前结束`,
    took: (length) => `用时 ${length}。`,
    importDone: '导入完成',
    importStopped: '导入已停止',
    files: (count) => `${formatWhole(count)} 个文件`,
    videoSaved: '视频已保存到媒体库',
    showVideo: '显示',
  },
  statusBar: {
    streams: (count) => `${formatWhole(count)} 个流`,
    requests: (count) => `${formatWhole(count)} 个请求`,
    streamsAndRequests: ({ streams, requests }) =>
      `${formatWhole(streams)} 个流，${formatWhole(requests)} 个请求`,
    jobs: (count) => `${formatWhole(count)} 个任务`,
    saved: '已保存到磁盘',
    savedDetail: (dataFolder) => `所有内容都先保存再显示。数据文件夹：${dataFolder}`,
    lastRequest: '上次请求',
    noneYet: '暂无',
  },
} satisfies Translated<typeof appTexts>
