/** 公开页面样式: like a printed publication; narrow screens and paper included. */
export const STYLE = `:root{--ink:#12283d;--primary:#1d4f7c;--text:#1c2630;--soft:#55626f;--line:#dfe5ea;--ground:#f4f6f8;--surface:#fff;--seal:#b3261e}
*{box-sizing:border-box}
@font-face{font-family:gh-quotes;src:local('Segoe UI'),local('Helvetica Neue'),local('Arial'),local('Liberation Sans'),local('Open Sans Regular'),local('DejaVu Sans');unicode-range:U+2018-201D}
body{margin:0;background:var(--ground);color:var(--text);font:16px/1.75 'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',system-ui,sans-serif}
html:lang(en) body{font-family:gh-quotes,'PingFang SC','Microsoft YaHei','Noto Sans CJK SC','Source Han Sans SC',system-ui,sans-serif}
a{color:var(--primary)}
a:focus-visible,button:focus-visible,input:focus-visible,select:focus-visible{outline:3px solid var(--primary);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:8px;top:8px;padding:6px 12px;background:var(--surface)}
.head{display:flex;flex-wrap:wrap;align-items:center;justify-content:space-between;gap:8px 24px;padding:16px max(20px,calc((100% - 1040px)/2));background:var(--ink);color:#fff}
.head a{color:#fff}
.head nav{display:flex;flex-wrap:wrap;gap:4px 20px}
.brand{display:flex;align-items:center;gap:12px;font-size:20px;letter-spacing:.04em;text-decoration:none}
main{max-width:1040px;margin:0 auto;padding:28px 20px 48px}
h1{margin:0 0 12px;font:600 26px/1.45 'Songti SC','Noto Serif CJK SC','Source Han Serif SC',SimSun,serif;overflow-wrap:anywhere}
.paper{padding:36px max(20px,6%);background:var(--surface);border:1px solid var(--line);border-top:4px solid var(--primary)}
.paper h1{text-align:center}
.facts{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(300px,100%),1fr));gap:0 28px;margin:20px 0 28px;padding:12px 0;border-block:1px solid var(--line)}
.facts div{display:flex;gap:10px;padding:3px 0}
.facts dt{flex:none;color:var(--soft)}
.facts dd{margin:0;overflow-wrap:anywhere;font-variant-numeric:tabular-nums}
.text{overflow-wrap:anywhere}
.text h1,.text h2,.text h3,.text h4{font-size:18px;line-height:1.6;text-align:start;font-weight:600}
.text table{width:100%;border-collapse:collapse}
.text td,.text th{min-width:3.5em;padding:6px 10px;overflow-wrap:break-word;border:1px solid var(--line);text-align:start;vertical-align:top}
.seal{margin-top:36px;text-align:end;color:var(--soft)}
.digest{margin-top:24px;padding-top:12px;border-top:1px solid var(--line);color:var(--soft);font-size:13px;overflow-wrap:anywhere}
form.search{display:grid;grid-template-columns:repeat(auto-fill,minmax(min(200px,100%),1fr));gap:10px 14px;align-items:end;margin:0 0 16px;padding:16px 18px;background:var(--surface);border:1px solid var(--line)}
form.search label{display:block;min-width:0}
form.search label span{display:block;color:var(--soft);font-size:14px;line-height:1.5}
form.search .words{grid-column:1/-1}
form.search input,form.search select,form.search button{width:100%;min-height:44px;padding:0 12px;border:1px solid #76828d;border-radius:4px;background:var(--surface);color:inherit;font:inherit}
form.search button{border-color:var(--primary);background:var(--primary);color:#fff;cursor:pointer}
.lead{margin:0 0 16px;color:var(--soft)}
.count{display:flex;flex-wrap:wrap;gap:4px 20px;margin:0 0 8px;color:var(--soft)}
.count a:last-child{margin-inline-start:auto}
.cards{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(260px,100%),1fr));gap:16px;margin-top:28px}
.cards section,.side section{padding:16px 18px;background:var(--surface);border:1px solid var(--line)}
.cards h2,.side h2{margin:0 0 6px}
.cards p,.side p{margin:0 0 8px}
.side{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(320px,100%),1fr));gap:16px;margin-top:20px}
.timeline{margin:0;padding:0;list-style:none}
.timeline li{position:relative;padding:0 0 14px 22px;border-inline-start:2px solid var(--line)}
.timeline li:last-child{padding-bottom:0}
.timeline li::before{content:'';position:absolute;left:-7px;top:8px;width:12px;height:12px;border-radius:50%;border:2px solid var(--primary);background:var(--surface)}
.timeline .past::before{background:var(--primary)}
.timeline .now::before{background:#b45309;border-color:#b45309}
.timeline .when{display:block;color:var(--soft);font-variant-numeric:tabular-nums}
.timeline .rule{display:block;color:var(--soft);font-size:13px;line-height:1.6}
.others{margin:0;padding:0;list-style:none}
.others li{padding:4px 0;overflow-wrap:anywhere}
.others time{display:block;color:var(--soft);font-size:14px}
.button{display:inline-block;padding:8px 16px;border-radius:4px;background:var(--primary);color:#fff;text-decoration:none}
.sale{display:inline-block;margin-inline-end:8px;padding:0 8px;border:1px solid currentColor;font-size:13px;line-height:20px}
.sale.open{color:#1a6b3c}
.sale.before{color:#7a4a00}
.sale.closed{color:#55626f}
code{overflow-wrap:anywhere;font:14px/1.7 ui-monospace,Consolas,monospace}
.list{margin:0;padding:0;list-style:none;background:var(--surface);border:1px solid var(--line)}
.list li{display:grid;grid-template-columns:1fr auto;gap:2px 20px;padding:14px 18px;border-bottom:1px solid var(--line)}
.list li:last-child{border-bottom:0}
.list a{font-size:17px;text-decoration:none;overflow-wrap:anywhere}
.list a:hover{text-decoration:underline}
.list time{color:var(--soft);white-space:nowrap;font-variant-numeric:tabular-nums}
.whole{display:inline-block}
.list p{grid-column:1/-1;margin:0;color:var(--soft);font-size:14px}
.kind{display:inline-block;margin-inline-end:8px;padding:0 8px;border:1px solid var(--primary);color:var(--primary);font-size:13px;line-height:20px}
pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:12px 16px;border:1px solid var(--line);background:var(--ground);font:13px/1.7 ui-monospace,Consolas,monospace}
h2{font-size:18px;line-height:1.6}
.empty{padding:48px 20px;background:var(--surface);border:1px solid var(--line);text-align:center;color:var(--soft)}
.pages{display:flex;flex-wrap:wrap;justify-content:center;gap:8px 20px;margin-top:20px}
.foot{padding:20px;text-align:center;color:var(--soft)}
table{max-width:100%}
.text,.scroll{overflow-x:auto}
@media (max-width:600px){main{padding:20px 14px 40px}.head{gap:6px;padding:12px 14px}.head nav{gap:2px 16px}.brand{gap:8px;font-size:16px;letter-spacing:0}form.search{grid-template-columns:repeat(auto-fill,minmax(min(130px,100%),1fr));gap:8px 10px;padding:12px}form.search input,form.search select{padding:0 8px}form.search button{grid-column:1/-1}.paper{padding:24px 16px}h1{font-size:22px}.list li{grid-template-columns:1fr}.facts div{flex-wrap:wrap;gap:0 10px}}
@media print{body{background:#fff;font-size:12pt}.head nav,.skip,form.search,.pages,.back,.cards,.count,.join,.foot span{display:none}.side{display:block}.side section,.list{border:0;padding:0;break-inside:avoid}.side section{margin:0 0 16px 7px}.head{padding:0 0 8px;background:none;color:#000;border-bottom:1px solid #000}.head a{color:#000}main{max-width:none;padding:12px 0}.paper{padding:0;border:0}.text a{color:#000}@page{margin:20mm}}`;
