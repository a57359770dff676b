/**
 * preference · original language and versions of the title · voices · subtitles → voice + subtitles. `*` forced, `+` for the deaf
 * and hard of hearing, `#` audio description, `!` commentary, `=` the name of the track, `>` plays already, `-` none.
 */
export const startCases = `
# VF first: films with several voices
vf | en | fr en | fr fr* en → fr + fr*
vf | en | fr en | fr en → fr + -
vf | en | en fr | en fr → fr + -
vf | en | en fr | en fr fr* → fr + fr*
vf | en | en fr | en* fr* → fr + fr*
vf | en | en fr | en* fr → fr + -
vf | en | fr en | fr+ en+ → fr + -
vf | en | fr en | - → fr + -
vf | ja | ja fr | fr fr* → fr + fr*
vf | ja | ja en fr | en fr → fr + -
vf | ko | ko fr en | fr en ko → fr + -
vf | es | es fr en | fr fr* es → fr + fr*
vf | - | fr en | fr → fr + -
vf | - | en de fr es it | en de fr es it fr* → fr + fr*
vf | fr | fr | - → fr + -
vf | fr | fr | fr → fr + -
vf | fr | fr | fr fr+ en → fr + -
vf | fr | fr en | fr* fr+ → fr + fr*
# VF first: no French voice
vf | en | en | fr → en + fr
vf | en | en | en fr → en + fr
vf | en | en | en fr fr* → en + fr
vf | en | en | fr+ → en + fr+
vf | en | en | fr+ fr → en + fr
vf | en | en | en → en + -
vf | en | en | en* → en + en*
vf | en | en | fr* → en + -
vf | en | en | - → en + -
vf | ja | ja en | fr → ja + fr
vf | ja | en ja | fr en → ja + fr
vf | ja | ja | en fr → ja + fr
vf | - | en ja | fr → ja + fr
vf | - | de en | fr → en + fr
vf | de | en de | fr → de + fr
vf | it | en | fr → en + fr
vf | zh | zh | fr-CA → zh + fr-CA
vf | zh | zh | fr-CA fr-FR → zh + fr-FR
# VF first: French of France and of Québec
vf | en | fr-CA fr-FR en | fr-FR → fr-FR + -
vf | en | fr-FR fr-CA en | fr-FR → fr-FR + -
vf | en | fr-CA en | fr → fr-CA + -
vf | en | fr fr-CA en | fr → fr + -
vf | en | fr-CA fr en | fr → fr + -
vf | en | fr-FR fr-CA | fr-FR* fr-CA* → fr-FR + fr-FR*
vf | en | fr-CA en | fr-FR* fr-CA* → fr-CA + fr-CA*
vf | en | fr-CA en | fr-FR* → fr-CA + fr-FR*
vf | en | fr-FR en | fr* → fr-FR + fr*
vf | en | fr-FR en | fr-CA* → fr-FR + fr-CA*
vf | en | fr-BE en | fr → fr-BE + -
vf | en | fr-CH fr-CA en | - → fr-CH + -
vf | fr | fr-CA | fr-CA → fr-CA + -
vf | en | fr=VFQ fr=VFF en | - → fr=VFF + -
vf | en | fr=VFF fr=VFQ en | - → fr=VFF + -
vf | en | fr=VFI en | - → fr=VFI + -
vf | en | fr=Québécois fr=Français en | - → fr=Français + -
# Québec first
vfq | en | fr-FR fr-CA en | fr → fr-CA + -
vfq | en | fr-CA fr-FR en | fr → fr-CA + -
vfq | en | fr en | fr → fr + -
vfq | en | fr-FR en | fr-CA → fr-FR + -
vfq | en | fr fr-CA | fr* fr-CA* → fr-CA + fr-CA*
vfq | en | fr fr-CA | fr* → fr-CA + fr*
vfq | en | fr-FR | fr-FR* fr-CA* → fr-FR + fr-FR*
vfq | en | fr=VFF fr=VFQ en | - → fr=VFQ + -
vfq | en | fr=VFQ fr=VFF en | - → fr=VFQ + -
vfq | en | fr=Canada fr=France en | - → fr=Canada + -
vfq | en | en | fr-FR fr-CA → en + fr-CA
vfq | en | en | fr-CA fr-FR → en + fr-CA
vfq | en | en | fr-FR → en + fr-FR
vfq | en | en | fr-CA+ fr-FR → en + fr-FR
vfq | en | en | fr-CA* fr-FR → en + fr-FR
vfq | ja | ja en | - → ja + -
vfq | fr | fr-CA | - → fr-CA + -
vfq | fr | fr-CA en | fr-CA en → fr-CA + -
vfq | - | en fr-QC | - → fr-QC + -
vfq | en | fr_CA fr_FR | - → fr_CA + -
vfq | en | fra-CA fra | - → fra-CA + -
# VOSTFR first
vostfr | en | fr en | fr fr* en → en + fr
vostfr | en | fr en | en fr → en + fr
vostfr | en | en fr | fr+ → en + fr+
vostfr | en | en fr | fr+ fr → en + fr
vostfr | en | en fr | fr* fr → en + fr
vostfr | en | en fr | fr* → fr + fr*
vostfr | en | en fr | - → fr + -
vostfr | en | en fr | en → fr + -
vostfr | en | en | en → en + -
vostfr | en | en | - → en + -
vostfr | en | en | en* → en + en*
vostfr | en | en | fr → en + fr
vostfr | ja | fr ja | fr → ja + fr
vostfr | ja | fr ja en | fr en → ja + fr
vostfr | ja | en fr ja | fr en → ja + fr
vostfr | - | fr ja en | fr → ja + fr
vostfr | - | fr ko | fr → ko + fr
vostfr | - | fr de en es | fr → en + fr
vostfr | - | fr de | fr → de + fr
vostfr | - | fr es pt | fr → es + fr
vostfr | es | fr en es | fr → es + fr
vostfr | da | fr en | fr → en + fr
vostfr | fr | fr | fr → fr + -
vostfr | fr | fr | fr fr* → fr + fr*
vostfr | fr | fr en | fr en → fr + -
vostfr | fr | en fr | fr → fr + -
vostfr | fr | fr | - → fr + -
vostfr | fr | fr-CA | fr → fr-CA + -
vostfr | fr | fr-CA fr-FR | fr → fr-FR + -
vostfr | en | en fr-CA | fr-CA → en + fr-CA
vostfr | en | en fr-CA | fr-CA fr-FR → en + fr-FR
vostfr | en | en-GB fr | fr → en-GB + fr
vostfr | en-US | fr en | fr → en + fr
vostfr | pt-BR | fr pt | fr → pt + fr
vostfr | - | fr en=VO | fr → en=VO + fr
vostfr | - | fr de=VO en | fr → de=VO + fr
vostfr | - | fr it=Original en | fr → it=Original + fr
vostfr | en | en fr | und → en + und
vostfr | en | en | und fr → en + fr
# Original alone
vo | en | fr en | fr en → en + -
vo | en | en fr | fr en fr* → en + -
vo | en | en fr | en* fr → en + en*
vo | en | en | fr → en + -
vo | en | en | - → en + -
vo | ja | fr ja en | fr → ja + -
vo | - | fr ja en | fr → ja + -
vo | - | fr en | fr → en + -
vo | - | fr it en | - → en + -
vo | - | fr it | - → it + -
vo | it | fr en it | - → it + -
vo | fr | fr en | en → fr + -
vo | fr | en fr | fr fr* → fr + fr*
vo | fr | fr | fr fr+ → fr + -
vo | - | fr | fr → fr + -
vo | sv | fr en | - → en + -
vo | - | fr es=VO en | - → es=VO + -
vo | en | fr en-US | - → en-US + -
vo | es | es-419 es-ES fr | - → es-419 + -
# Deaf and hard of hearing
vf sdh | en | fr en | fr fr+ → fr + fr+
vf sdh | en | fr en | fr → fr + fr
vf sdh | en | fr en | fr fr* → fr + fr
vf sdh | en | fr en | fr* → fr + fr*
vf sdh | en | fr en | en+ → fr + -
vf sdh | en | fr en | - → fr + -
vf sdh | en | en | fr fr+ → en + fr+
vf sdh | en | en | fr en+ → en + fr
vf sdh | fr | fr | fr+ fr → fr + fr+
vf sdh | en | fr-CA en | fr-FR+ fr-CA+ → fr-CA + fr-CA+
vf sdh | en | fr-FR en | fr-CA+ fr-FR → fr-FR + fr-CA+
vfq sdh | en | fr-CA en | fr-FR+ fr-CA+ → fr-CA + fr-CA+
vfq sdh | en | fr-CA en | fr-CA* fr-CA → fr-CA + fr-CA
vfq sdh | en | en | fr-FR+ fr-CA → en + fr-FR+
vostfr sdh | en | en fr | fr fr+ → en + fr+
vostfr sdh | en | en fr | fr en+ → en + fr
vostfr sdh | fr | fr | fr+ → fr + fr+
vostfr sdh | ja | ja fr | fr+ fr* → ja + fr+
vostfr sdh | en | en fr | en+ → fr + -
vo sdh | en | en fr | en en+ fr+ → en + en+
vo sdh | en | en fr | en fr → en + en
vo sdh | en | en fr | fr fr+ → en + fr+
vo sdh | en | en fr | en* fr → en + fr
vo sdh | en | en | en* → en + en*
vo sdh | en | en | - → en + -
vo sdh | fr | fr en | fr+ en+ → fr + fr+
# Audio description
vf | en | fr# fr en | - → fr + -
vf | en | fr fr# en en# | fr → fr + -
vf | en | fr# en | fr → fr# + -
vf ad | en | fr fr# en | - → fr# + -
vf ad | en | fr# fr en | fr fr* → fr# + fr*
vf ad | en | fr en en# | - → fr + -
vf ad | en | fr en | - → fr + -
vf ad | en | fr-FR fr-CA# en | - → fr-CA# + -
vf ad | en | fr-FR# fr-CA# en | - → fr-FR# + -
vf ad | en | en en# | fr → en# + fr
vfq ad | en | fr-FR# fr-CA en | - → fr-FR# + -
vfq ad | en | fr-FR# fr-CA# fr-CA | - → fr-CA# + -
vostfr ad | en | en en# fr fr# | fr → en# + fr
vostfr ad | en | en fr fr# | fr → en + fr
vostfr | en | en# en fr | fr → en + fr
vo ad | en | fr# en en# | - → en# + -
vo ad | en | fr# en | - → en + -
vo | en | en# en | - → en + -
vf ad sdh | en | fr fr# en | fr+ → fr# + fr+
vf | fr | fr#=Audiodescription fr | - → fr + -
# Commentaries
vf | en | fr! fr en | - → fr + -
vf | en | fr! en | fr → en + fr
vf | en | fr! en | fr! → en + -
vf | en | fr en! en | fr! fr → fr + -
vf ad | en | fr! fr en | - → fr + -
vostfr | en | en! en fr | fr! fr → en + fr
vostfr | en | en! fr | fr → fr + -
vostfr | ja | en! ja fr | fr → ja + fr
vo | en | en! en en! | - → en + -
vo | - | fr en! | - → fr + -
vf | fr | fr! | - → - + -
# Languages that are not said, or said otherwise
vf | en | und en | - → und + -
vf | en | und en | fr → und + -
vf | - | und | fr → und + -
vf | - | und | fr* → und + -
vf | - | und | und* → und + und*
vf | - | und und=VF | - → und=VF + -
vf | - | und=VO und=VF | - → und=VF + -
vf | en | und=English und=Français | - → und=Français + -
vf | en | eng fre | fre eng → fre + -
vf | en | eng fra | fra* → fra + fra*
vf | en | eng fre | fra* → fre + fra*
vf | en | ENG FRE | FRE → FRE + -
vf | - | mul fr | - → fr + -
vf | - | mul | fr → mul + -
vf | - | zxx | fr → zxx + -
vf | - | 12 fr | - → fr + -
vf | en | en | und → en + und
vostfr | - | und | fr → und + fr
vostfr | en | und fr | fr → und + fr
vostfr | en | fre eng | fre → eng + fre
vostfr | ja | fre jpn | fre → jpn + fre
vostfr | - | fre jpn eng | fre eng → jpn + fre
vostfr | - | fra ger | fra → ger + fra
vostfr | zh | chi fre | fre → chi + fre
vostfr | - | und=VO und=VF | fr → und=VO + fr
vo | en | eng fre | fre → eng + -
vo | - | und fr | - → und + -
vo | - | und | und → und + -
vo | - | fr qaa | fr → qaa + -
vostfr | - | fr qaa=Version-originale | fr → qaa=Version-originale + fr
vfq | en | fre=VFQ fre=VFF eng | - → fre=VFQ + -
# The same twice
vf | en | fr=5.1 fr=Stéréo en | - → fr=5.1 + -
vf | en | fr=5.1 >fr=Stéréo en | - → fr=Stéréo + -
vf | en | >en fr=5.1 fr=Stéréo | fr*=A fr*=B → fr=5.1 + fr*=A
vostfr | en | fr en=5.1 en=Stéréo | fr=A fr=B → en=5.1 + fr=A
vo | en | en=5.1 >en=Stéréo | - → en=Stéréo + -
vf sdh | en | fr | fr+=A fr+=B fr → fr + fr+=A
# The original language, which the tracks alone would not tell
vostfr | it | fr en it | fr → it + fr
vostfr | en | ja en fr | fr → en + fr
vostfr | de | fr en=VO de | fr → de + fr
vostfr | fr | fr en=VO | fr → fr + -
vostfr | en | en ko | fr → en + fr
vo | de | en de fr | - → de + -
vo | fr | ja fr | - → fr + -
vo | zh | fr en cmn | - → cmn + -
vo | zh | fr en yue | - → yue + -
vo | no | fr en nob | - → nob + -
vf | it | en it | fr → it + fr
vf | en | ja en | fr → en + fr
vf sdh | it | en it | fr+ → it + fr+
vo sdh | it | en it fr | it+ en+ → it + it+
# Files, whose voices the browser does not name, and streams with one voice without a name
vf | - | - | fr → - + -
vf | - | - | fr fr* → - + -
vf | en | - | fr → - + -
vf | en VF | - | fr fr* → - + fr*
vf | en VOSTFR | - | fr → - + fr
vf | - VOSTFR | - | fr → - + fr
vf | en VF VOSTFR | - | fr → - + -
vf | fr | - | fr fr* → - + fr*
vf | ja VOSTFR VO | und | fr → und + fr
vf | ja VOSTFR VO | und en | fr → und + -
vfq | - | - | fr-CA → - + -
vfq | en VFQ | - | fr-FR* fr-CA* → - + fr-CA*
vostfr | - | - | fr → - + fr
vostfr | fr | - | fr → - + -
vostfr | fr | und | fr → und + -
vostfr | en VF | - | fr → - + -
vostfr | en | - | fr+ en → - + fr+
vo | - | - | fr → - + -
vo | en VO | - | en* fr → - + en*
vf sdh | - | - | fr+ fr → - + fr+
vo sdh | - | - | fr → - + fr
vo sdh | en VO | - | fr+ en+ → - + en+
`;
