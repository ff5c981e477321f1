// How the Chinese names of countries and regions are typed with Latin letters: whole (zhongguo) or by initials (zg).

/** Each syllable with the characters that are read so in these names. */
const syllables =
  'a阿 ai埃爱 an安 ang昂 ao奥澳 ba巴 bai白百拜 ban班 bao保堡 bei北贝 ben本 bi比秘 bie别 bin宾 bing冰 bo波玻伯博泊 bu不布部 ' +
  'chao朝 chi赤 ci茨 da达大 dai代 dan丹旦诞 dao岛道 de得德的 deng登 di迪帝蒂地 dian典甸 ding丁 dong东 du都度 dun敦顿 duo多 e俄厄 en恩 er尔耳 ' +
  'fa伐法 fan梵 fei非菲斐 fen芬 fu夫佛福富 gan干 gang冈刚港 ge哥格各 gen根 gong共 gu古 gua瓜 guan关 gui圭 guo国果 ha哈 hai海 han韩汗 he合和荷赫 ' +
  'hei黑 hong洪 ji基及吉极几济 jia加 jian柬 jiang疆 jiao角 jie捷 jin金津 jing京 ka喀卡 kai开凯 ke科克 ken肯 ku库 la拉腊 lai来莱 lan兰 lang朗 ' +
  'lao劳老 le勒 li黎里力立利 lian联 lie列 lin林 ling陵领 liu留 long隆 lu卢鲁路 lv律 lun伦 luo罗洛 ma马 mai买麦 man曼 mao毛 mei美 men门 meng蒙孟 ' +
  'mi米密 mian缅 mo摩莫墨 mu慕 na拿那纳 nan南 nao瑙 nei内 nen嫩 ni尼 ning宁 niu纽 nu努 nuo挪诺 pa帕 peng蓬 pi皮 po坡 pu葡浦普埔 qi其奇 qiao乔 ' +
  'qiu求酋 qu区 qun群 ri日 rui瑞 sa撒萨 sai塞 sang桑 se色 sen森 sha沙 shan山 shao绍 she舌 sheng圣 shi时士什 shu属 si斯 su苏 suo所索 ta他塔 ' +
  'tai台泰 tan坦 tang汤唐 tao陶萄 te特 ti提 ting廷 tu突图土 tuo托脱陀 wa瓦 wai外 wan湾宛 wang汪旺 wei危威韦维委 wen文汶 wo挝 wu乌 xi西希 ' +
  'xian鲜 xiang香 xiao小 xin新 xing行 xiong匈 xu叙 ya牙亚 yan延扬 yang洋 ye也 yi伊以意 yin印 ying英 yu屿 yue约越 zan赞 ze泽 zha乍 zhai寨 ' +
  'zhang长 zheng政 zhi支直治智 zhong中 zhou洲 zi兹'

const reading = new Map(
  syllables.split(' ').flatMap((one) => {
    const [, letters = '', characters = ''] = /^([a-z]+)(.+)$/.exec(one) ?? []
    return Array.from(characters, (character) => [character, letters] as const)
  }),
)

/** Both ways to type a name: `['zhongguo', 'zg']`. What has no reading is left out. */
export function spellRegion(name: string): readonly [whole: string, initials: string] {
  const read = Array.from(name).flatMap((character) => reading.get(character) ?? [])
  return [read.join(''), read.map((one) => one.charAt(0)).join('')]
}
