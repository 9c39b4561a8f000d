import { der, type Parts, PNG } from './ofd-file.ts';

const X = 'xmlns:ofd="http://www.ofdspec.org/2016"';
const xml = (lines: string): string =>
  `\uFEFF<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\r\n${lines.replace(/\n/g, '\r\n')}`;
const box = '<ofd:Area><ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox></ofd:Area>';
const seal = Uint8Array.from(
  der(0x30, [...der(0x16, [...new TextEncoder().encode('PNG')]), ...der(0x04, PNG)]),
);

/**
 * An invoice-like document in the manner of programs that are not ours (他方版式文件): names that begin at the root, a resource list of the
 * document and one of the public, parameters that inherit, a page behind the page, text as a unit of one that a matrix makes large, glyphs by
 * number, runs written once, a clipped picture, a drawing kept among the resources, a stamp note, a seal with its own folder, a second document,
 * indented lines, a mark of byte order, and names of parts with backslashes.
 */
export function foreignOfd(font?: Uint8Array): Parts {
  return {
    'OFD.xml': xml(`<ofd:OFD ${X} DocType="OFD" Version="1.0">
  <ofd:DocBody>
    <ofd:DocInfo>
      <ofd:DocID>0b3c1b4e9d0a4f2f8f6d3f1f7a7a4b11</ofd:DocID>
      <ofd:Creator>Another maker</ofd:Creator>
      <ofd:CustomDatas><ofd:CustomData Name="发票代码">044001900111</ofd:CustomData></ofd:CustomDatas>
    </ofd:DocInfo>
    <ofd:DocRoot>/Doc_0/Document.xml</ofd:DocRoot>
    <ofd:Signatures>/Doc_0/Signs/Signatures.xml</ofd:Signatures>
  </ofd:DocBody>
  <ofd:DocBody>
    <ofd:DocInfo><ofd:DocID>1</ofd:DocID></ofd:DocInfo>
    <ofd:DocRoot>/Doc_1/Document.xml</ofd:DocRoot>
  </ofd:DocBody>
</ofd:OFD>`),
    'Doc_0/Document.xml': xml(`<ofd:Document ${X}>
  <ofd:CommonData>
    <ofd:MaxUnitID>6930</ofd:MaxUnitID>
    <ofd:PageArea>
      <ofd:PhysicalBox>0 0 210 140</ofd:PhysicalBox>
      <ofd:ApplicationBox>0 0 210 140</ofd:ApplicationBox>
      <ofd:ContentBox>10 10 190 120</ofd:ContentBox>
    </ofd:PageArea>
    <ofd:PublicRes>PublicRes.xml</ofd:PublicRes>
    <ofd:DocumentRes>/Doc_0/DocumentRes.xml</ofd:DocumentRes>
    <ofd:TemplatePage ID="2" Name="底图" ZOrder="Background" BaseLoc="Tpls/Tpl_0/Content.xml"/>
    <ofd:DefaultCS>3</ofd:DefaultCS>
  </ofd:CommonData>
  <ofd:Pages>
    <ofd:Page ID="1" BaseLoc="/Doc_0/Pages/Page_0/Content.xml"/>
  </ofd:Pages>
  <ofd:Annotations>Annots/Annotations.xml</ofd:Annotations>
  <ofd:Attachments>Attachs/Attachments.xml</ofd:Attachments>
  <ofd:CustomTags>/Doc_0/Tags/CustomTags.xml</ofd:CustomTags>
</ofd:Document>`),
    'Doc_0/PublicRes.xml': xml(`<ofd:Res ${X} BaseLoc="Res">
  <ofd:ColorSpaces>
    <ofd:ColorSpace ID="3" Type="RGB" BitsPerComponent="8"/>
  </ofd:ColorSpaces>
  <ofd:DrawParams>
    <ofd:DrawParam ID="4" LineWidth="0.25">
      <ofd:FillColor ColorSpace="3" Value="156 82 35"/>
      <ofd:StrokeColor ColorSpace="3" Value="156 82 35"/>
    </ofd:DrawParam>
    <ofd:DrawParam ID="5" Relative="4" LineWidth="0.5"/>
  </ofd:DrawParams>
  <ofd:Fonts>
    <ofd:Font ID="6" FontName="宋体" FamilyName="宋体" Charset="unicode"/>
    <ofd:Font ID="7" FontName="LIFMAC+LiberationSans" Charset="symbol"><ofd:FontFile>font_7.ttf</ofd:FontFile></ofd:Font>
  </ofd:Fonts>
</ofd:Res>`),
    'Doc_0/DocumentRes.xml': xml(`<ofd:Res ${X} BaseLoc="./Res">
  <ofd:MultiMedias>
    <ofd:MultiMedia ID="8" Type="Image" Format="PNG"><ofd:MediaFile>image_8.png</ofd:MediaFile></ofd:MultiMedia>
    <ofd:MultiMedia ID="9" Type="Image"><ofd:MediaFile>Res/image_9.png</ofd:MediaFile></ofd:MultiMedia>
    <ofd:MultiMedia ID="10" Type="Image"><ofd:MediaFile>/Doc_0/Res/图片.png</ofd:MediaFile></ofd:MultiMedia>
  </ofd:MultiMedias>
  <ofd:CompositeGraphicUnits>
    <ofd:CompositeGraphicUnit ID="11" Width="30" Height="10">
      <ofd:Content ID="12">
        <ofd:TextObject ID="13" CTM="4 0 0 4 0 0" Boundary="2 2 26 6" Font="6" Size="1">
          <ofd:FillColor Value="211 34 41"/>
          <ofd:Clips TransFlag="false">
            <ofd:Clip><ofd:Area><ofd:Path Boundary="-2 -2 30 10" Stroke="false" Fill="true">
              <ofd:AbbreviatedData>M 0 10 L 0 0 L 30 0 L 30 10 C </ofd:AbbreviatedData>
            </ofd:Path></ofd:Area></ofd:Clip>
          </ofd:Clips>
          <ofd:TextCode X="0" Y="0.9" DeltaX="0.98 1.02">复合图</ofd:TextCode>
        </ofd:TextObject>
      </ofd:Content>
    </ofd:CompositeGraphicUnit>
  </ofd:CompositeGraphicUnits>
</ofd:Res>`),
    'Doc_0\\Tpls\\Tpl_0\\Content.xml': xml(`<ofd:Page ${X}>
  ${box}
  <ofd:Content>
    <ofd:Layer ID="20" DrawParam="5">
      <ofd:PathObject ID="21" Boundary="10 30 190 80">
        <ofd:AbbreviatedData>M 0 0 L 190 0 L 190 80 L 0 80 C M 95 0 L 95 80 </ofd:AbbreviatedData>
      </ofd:PathObject>
      <ofd:TextObject ID="22" Boundary="58 8 92 9" Font="6" Size="6.35">
        <ofd:TextCode X="0" Y="6.5" DeltaX="g 10 7.2">××市增值税电子普通发</ofd:TextCode>
        <ofd:TextCode X="79.2" Y="6.5">票</ofd:TextCode>
      </ofd:TextObject>
    </ofd:Layer>
  </ofd:Content>
</ofd:Page>`),
    'Doc_0/Pages/Page_0/Content.xml': xml(`<ofd:Page ${X}>
  ${box}
  <ofd:Template TemplateID="2" ZOrder="Background"/>
  <ofd:Content>
    <ofd:Layer Type="Body" ID="30">
      <ofd:TextObject ID="31" CTM="0.3528 0 0 0.3528 0 0" Boundary="12 34 80 5" Font="6" Size="9">
        <ofd:FillColor Value="0 0 0"/>
        <ofd:TextCode X="0" Y="10.5" DeltaX="g 5 9 4.5">名称：工程10号</ofd:TextCode>
      </ofd:TextObject>
      <ofd:TextObject ID="32" Boundary="12 42 60 6" Font="7" Size="3.175">
        <ofd:CGTransform CodePosition="0" CodeCount="3" GlyphCount="3"><ofd:Glyphs>36 37 38</ofd:Glyphs></ofd:CGTransform>
        <ofd:TextCode X="0" Y="4" DeltaX="2.2 2.2">ABC</ofd:TextCode>
      </ofd:TextObject>
      <ofd:TextObject ID="33" Boundary="190 34 8 60" Font="6" Size="3.5">
        <ofd:TextCode X="1" Y="4" DeltaY="g 4 4">第一联发票</ofd:TextCode>
      </ofd:TextObject>
      <ofd:ImageObject ID="34" CTM="20 0 0 20 0 0" Boundary="14 80 20 20" ResourceID="8">
        <ofd:Clips>
          <ofd:Clip><ofd:Area CTM="1 0 0 1 0 0"><ofd:Path Boundary="0 0 10 10"><ofd:AbbreviatedData>M 0 0 L 10 0 L 10 10 L 0 10 C</ofd:AbbreviatedData></ofd:Path></ofd:Area></ofd:Clip>
        </ofd:Clips>
      </ofd:ImageObject>
      <ofd:ImageObject ID="35" CTM="15 0 0 15 0 0" Boundary="40 80 15 15" ResourceID="9" Alpha="128"/>
      <ofd:ImageObject ID="36" CTM="15 0 0 15 0 0" Boundary="60 80 15 15" ResourceID="10"/>
      <ofd:PageBlock ID="37">
        <ofd:CompositeObject ID="38" ResourceID="11" Boundary="110 80 60 20" CTM="2 0 0 2 0 0"/>
      </ofd:PageBlock>
    </ofd:Layer>
  </ofd:Content>
</ofd:Page>`),
    'Doc_0/Annots/Annotations.xml': xml(`<ofd:Annotations ${X}>
  <ofd:Page PageID="1"><ofd:FileLoc>Page_0/Annotation.xml</ofd:FileLoc></ofd:Page>
</ofd:Annotations>`),
    'Doc_0/Annots/Page_0/Annotation.xml': xml(`<ofd:PageAnnot ${X}>
  <ofd:Annot Type="Stamp" Subtype="DocStamp" ID="40" Creator="another" LastModDate="2026-01-01">
    <ofd:Parameters><ofd:Parameter Name="fp.NativeId">40</ofd:Parameter></ofd:Parameters>
    <ofd:Appearance Boundary="90 20 30 10">
      <ofd:TextObject ID="41" Boundary="0 0 30 10" Font="6" Size="5"><ofd:FillColor Value="255 0 0"/><ofd:TextCode X="1" Y="7" DeltaX="6">作废</ofd:TextCode></ofd:TextObject>
    </ofd:Appearance>
  </ofd:Annot>
</ofd:PageAnnot>`),
    'Doc_0/Signs/Signatures.xml': xml(`<ofd:Signatures ${X}>
  <ofd:MaxSignId>1</ofd:MaxSignId>
  <ofd:Signature ID="1" Type="Seal" BaseLoc="/Doc_0/Signs/Sign_0/Signature.xml"/>
</ofd:Signatures>`),
    'Doc_0/Signs/Sign_0/Signature.xml': xml(`<ofd:Signature ${X}>
  <ofd:SignedInfo>
    <ofd:Provider ProviderName="another" Company="another" Version="1.0"/>
    <ofd:SignatureMethod>1.2.156.10197.1.501</ofd:SignatureMethod>
    <ofd:SignatureDateTime>20260101120000Z</ofd:SignatureDateTime>
    <ofd:References CheckMethod="1.2.156.10197.1.401">
      <ofd:Reference FileRef="/OFD.xml"><ofd:CheckValue>AA==</ofd:CheckValue></ofd:Reference>
    </ofd:References>
    <ofd:StampAnnot ID="1" PageRef="1" Boundary="150 100 30 30"/>
    <ofd:Seal><ofd:BaseLoc>./Seal.esl</ofd:BaseLoc></ofd:Seal>
  </ofd:SignedInfo>
  <ofd:SignedValue>/Doc_0/Signs/Sign_0/SignedValue.dat</ofd:SignedValue>
</ofd:Signature>`),
    'Doc_0/Signs/Sign_0/Seal.esl': seal,
    'Doc_0/Signs/Sign_0/SignedValue.dat': new Uint8Array([0x30, 0x00]),
    'Doc_0/Res/font_7.ttf': font ?? 'no font',
    'Doc_0/Res/image_8.png': PNG,
    'Doc_0/Res/image_9.png': PNG,
    'Doc_0/Res/图片.png': PNG,
    'Doc_1/Document.xml': xml(`<ofd:Document ${X}/>`),
  };
}
