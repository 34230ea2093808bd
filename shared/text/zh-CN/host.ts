import type { hostTexts } from '../en/host.ts'
import { formatWhole } from '../intl.ts'
import type { Translated } from '../translation.ts'

export const host = {
  menu: {
    about: '关于 Gateway Playground',
    services: '服务',
    hide: '隐藏 Gateway Playground',
    hideOthers: '隐藏其他',
    showAll: '全部显示',
    quit: '退出 Gateway Playground',
    file: '文件',
    closeWindow: '关闭窗口',
    exit: '退出',
    edit: '编辑',
    undo: '撤销',
    redo: '重做',
    cut: '剪切',
    copy: '复制',
    paste: '粘贴',
    pasteAsPlainText: '粘贴为纯文本',
    noSuggestions: '无拼写建议',
    learnSpelling: '添加到词典',
    copyLink: '复制链接',
    delete: '删除',
    selectAll: '全选',
    view: '视图',
    actualSize: '实际大小',
    zoomIn: '放大',
    zoomOut: '缩小',
    fullScreen: '切换全屏',
    reload: '重新加载',
    developerTools: '切换开发者工具',
    go: '前往',
    window: '窗口',
    minimize: '最小化',
    zoom: '缩放',
    bringAllToFront: '前置全部窗口',
    help: '帮助',
    openDataFolder: '打开数据文件夹',
  },

  backupFirst: '先处理待恢复的备份，可能需要几分钟。',
  openLink: (name) => `在浏览器中打开 ${name}？`,
  open: '打开',
  cancel: '取消',
  quit: '退出',

  about: ({ electron, chromium, node }) =>
    `MIT 许可证\nElectron ${electron}、Chromium ${chromium}、Node.js ${node}`,

  background: {
    question: '让 Gateway Playground 在后台继续运行？',
    detail: (count) =>
      `仍有 ${formatWhole(count)} 个请求或视频任务正在运行。在后台运行时会继续完成并发送通知。退出后，视频将在下次启动时继续，请求将结束。此选择会被记住，可在“设置 > 通知”中更改。`,
    keep: '继续运行',
    running: (count) => `${formatWhole(count)} 个请求或视频任务正在运行`,
    idle: '没有正在运行的任务',
    showWindow: '显示窗口',
    toolTip: (status) => `Gateway Playground：${status}`,
  },
  frozen: '窗口无响应',
  frozenDetail:
    '正在运行的请求会继续，已收到的内容已保留。重新加载可重启窗口；最后一秒内输入的内容可能会丢失。',
  wait: '等待',
  crashed: '窗口已停止工作',
  crashedDetail: ({ reason, code }) =>
    `显示窗口的进程已结束（${reason}，代码 ${code}）。正在运行的请求会继续，已收到的内容已保留。重新加载可重启窗口；最后一秒内输入的内容可能会丢失。`,
  reload: '重新加载',

  notStarted: 'Gateway Playground 未能启动',
  workUnfinished: '还有未完成的工作',
  videosUnfinished: (count) => `网关仍在生成 ${formatWhole(count)} 个视频。下次启动时将继续查询。`,
  experimentsUnfinished: (count) => `${formatWhole(count)} 个实验正在运行，退出后将暂停，直到您继续。`,

  keyNames: {
    full: '完全访问',
    restricted: '受限',
    disabled: '已禁用',
    limited: '限速',
    environment: '环境变量',
  },

  refusals: {
    malformed: {
      title: '请求格式错误',
      text: '请求缺少 Host 标头，或含有多个 Host 或 Origin 标头。',
    },
    wrongAddress: {
      title: '地址错误',
      text: 'Gateway Playground 只在 127.0.0.1 和 localhost 上响应。请打开其启动时输出的地址。',
    },
    otherOrigin: {
      title: '不允许从此处访问',
      text: '此请求来自其他页面。Gateway Playground 只响应自己的窗口。',
    },
    notLetIn: {
      title: '此浏览器需要链接',
      text: 'Gateway Playground 正在此处运行，只允许浏览器通过链接进入：即启动时输出的地址，它以 ?token=… 结尾，只能使用一次。',
    },
    noSession: {
      title: '此链接已失效',
      text: '请打开 Gateway Playground 启动时输出的地址：它以 ?token=… 结尾，只能在一个浏览器中使用一次。',
    },
    usedLink: {
      title: '此链接已失效',
      text: '链接仅可使用一次，一小时内有效。如果其窗口仍然打开，请使用该窗口。',
    },
    newLink:
      '如需新链接，请在终端中再次运行 npm start（如果之前指定了 --data-dir，请使用相同的值）：应用运行时，该命令会输出并打开一个新链接。',
    retry: '重试',
  },
  opening: '正在打开',
  openApp: '打开 Gateway Playground',
  failed: 'Gateway Playground 无法响应。原因见其日志。',
  methodNotAllowed: '此处只支持 GET 和 HEAD。',
  pathNotAllowed: '不允许访问此路径。',
  fileNotFound: '找不到文件。',
} satisfies Translated<typeof hostTexts>
